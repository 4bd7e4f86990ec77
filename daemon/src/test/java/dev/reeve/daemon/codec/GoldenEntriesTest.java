package dev.reeve.daemon.codec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.Entry;
import dev.reeve.core.Event;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * The stored form as it was written for the first time, a line for each event. It is read by every
 * later version, so a line that stands there never changes; new events get new lines. Written with
 * {@code -Drewrite=true}; a person reads the diff.
 */
class GoldenEntriesTest {

  private static final Path GOLDEN = Path.of("src/test/resources/golden/entries-v1.jsonl");

  /** Written otherwise today: a team without clocks got the ones of its time. */
  private static final Set<Long> SUPERSEDED = Set.of(1L);

  private final EntryCodec codec = new EntryCodec();

  /** A line that carries a whole state is read as ever; what a state is written like grows. */
  @Test
  @DisplayName("R-3 every line ever stored is read as it was meant, and written the same")
  void golden() throws IOException {
    List<Entry> entries = entries();
    if (Boolean.getBoolean("rewrite")) rewrite(entries);
    List<String> lines = Files.readAllLines(GOLDEN, UTF_8);
    assertThat(lines).hasSameSizeAs(entries);
    for (Entry entry : entries) {
      byte[] line = lines.get((int) entry.index() - 1).getBytes(UTF_8);
      assertThat(codec.decode(Samples.TEAM, entry.index(), line)).isEqualTo(entry);
      boolean growing = new String(line, UTF_8).contains("\"state\":{");
      if (growing || SUPERSEDED.contains(entry.index())) continue;
      assertThat(codec.encode(Samples.TEAM, entry)).isEqualTo(line);
    }
  }

  private static List<Entry> entries() {
    List<Entry> entries = new ArrayList<>();
    for (Event event : Samples.full()) entries.add(Samples.entry(entries.size() + 1, event));
    return entries;
  }

  private void rewrite(List<Entry> entries) throws IOException {
    List<String> lines = new ArrayList<>(Files.readAllLines(GOLDEN, UTF_8));
    for (Entry entry : entries.subList(lines.size(), entries.size()))
      lines.add(new String(codec.encode(Samples.TEAM, entry), UTF_8));
    Files.write(GOLDEN, lines, UTF_8);
  }
}
