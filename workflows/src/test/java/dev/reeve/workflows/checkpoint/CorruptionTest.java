package dev.reeve.workflows.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.workflows.markdown.UnreadableFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that somebody broke in any way: checks answer, whatever they find. */
class CorruptionTest {

  private static final int ROUNDS = Integer.getInteger("checkpoint.corruptions", 150);
  private static final byte[] NASTY =
      "|-#[]{}\":,\n\n---\n```\nG-001 REQ-001 ADR-001 \u0000\u00ff"
          .getBytes(StandardCharsets.UTF_8);

  private static final String SHIPPED = shipped();

  @TempDir private Path temp = Path.of("unset");

  @Test
  void whatever_is_in_the_files_every_check_answers() throws IOException {
    Pipeline pipeline = new Pipeline(temp);
    List<Path> files;
    try (var all = Files.walk(pipeline.root)) {
      files = all.filter(Files::isRegularFile).sorted().toList();
    }
    for (long seed = 0; seed < ROUNDS; seed++) {
      Random chance = new Random(seed);
      Path file = files.get(chance.nextInt(files.size()));
      byte[] sound = Files.readAllBytes(file);
      Files.write(file, broken(sound, chance));
      try {
        assertThat(pipeline.answers()).as("seed %d", seed).hasSize(31);
      } catch (UnreadableFile e) {
        assertThat(file.getFileName()).hasToString(Session.FILE);
      } catch (RuntimeException e) {
        throw new AssertionError("seed " + seed + ": " + file, e);
      }
      Files.write(file, sound);
    }
  }

  @Test
  void texts_that_are_read_are_never_too_much() {
    String report = ReportText.of(new Pipeline(temp).check("CHECKPOINT-002"));
    String request = Request.EXPECTED.replace("CHECKPOINT-NNN", "CHECKPOINT-001");
    for (long seed = 0; seed < ROUNDS; seed++) {
      Random chance = new Random(seed);
      @Nullable Report read = ReportText.parse(text(report, chance));
      if (read != null) assertThat(read.checks()).isNotNull();
      @Nullable Request asked = Request.parse(text(request, chance));
      if (asked != null) assertThat(asked.task()).matches("[A-Za-z][A-Za-z0-9]*-[A-Za-z0-9.-]+");
      try {
        RoleSpecReader.parse(text(SHIPPED, chance), "role.md");
      } catch (UnreadableFile e) {
        assertThat(e).hasMessageStartingWith("role.md:");
      }
    }
  }

  private static String shipped() {
    try {
      return Files.readString(
          Path.of("src/main/resources/dev/reeve/workflows/checkpoint/supervisor.md"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(String sound, Random chance) {
    byte[] bytes = broken(sound.getBytes(StandardCharsets.UTF_8), chance);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** Something is cut out, something put in, or the end is missing. */
  private static byte[] broken(byte[] sound, Random chance) {
    int at = chance.nextInt(sound.length);
    int length = Math.min(sound.length - at, 1 + chance.nextInt(40));
    byte[] head = Arrays.copyOf(sound, at);
    byte[] tail = Arrays.copyOfRange(sound, at + length, sound.length);
    byte[] middle = new byte[chance.nextInt(12)];
    for (int i = 0; i < middle.length; i++) middle[i] = NASTY[chance.nextInt(NASTY.length)];
    if (chance.nextInt(4) == 0) return head;
    byte[] all = Arrays.copyOf(head, head.length + middle.length + tail.length);
    System.arraycopy(middle, 0, all, head.length, middle.length);
    System.arraycopy(tail, 0, all, head.length + middle.length, tail.length);
    return all;
  }
}
