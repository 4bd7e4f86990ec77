package dev.reeve.daemon.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.reeve.daemon.log.memory.MemoryEventLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Archives, and what is found in those that somebody touched. */
class ArchiveTest {

  private static final Instant NOON = Instant.parse("2026-11-15T12:00:00Z");

  @TempDir Path folder;
  private final EventLog log = new MemoryEventLog();
  private final Scribe scribe = Scribe.granted(log, "login");
  private Path file = Path.of("");

  @BeforeEach
  void archive() {
    scribe.write(2_500);
    log.append(
        new Batch(List.of(), List.of(new Batch.Audit(scribe.team(), NOON, "refused")), null));
    file = folder.resolve("login.jsonl");
    Archive.write(log, scribe.team(), NOON, file);
  }

  @Test
  @DisplayName(
      "T-78 an archive holds every line and the audit stream, and is checked without a store")
  void sound() throws IOException {
    ArchiveCheck.Result result = check();
    assertThat(result.findings()).isEmpty();
    assertThat(result.isSound()).isTrue();
    assertThat(result.team()).isEqualTo(scribe.team());
    assertThat(result.head()).isEqualTo(scribe.head());
    assertThat(result.lines()).isEqualTo(2_500);
    assertThat(Files.readString(file)).contains("\"body\":\"refused\"");
  }

  @Test
  @DisplayName("T-78 whatever was changed, dropped, swapped or cut off in an archive is found")
  void damaged() throws IOException {
    List<String> whole = Files.readAllLines(file);
    write(replaced(whole, 7, whole.get(7).replace("login 7", "login 8")));
    assertFound("its hash fits neither");
    List<String> dropped = new ArrayList<>(whole);
    dropped.remove(7);
    write(dropped);
    assertFound("it is missing");
    List<String> swapped = replaced(whole, 7, whole.get(8));
    write(replaced(swapped, 8, whole.get(7)));
    assertFound("it is missing");
    write(whole.subList(0, 100));
    assertFound("its end is missing");
    int audit = whole.size() - 2;
    write(replaced(whole, audit, whole.get(audit).replace("refused", "agreed")));
    assertFound("not what its last line says");
    write(replaced(whole, 9, "{"));
    assertFound("cannot be read");
    List<String> more = new ArrayList<>(whole);
    more.add("{}");
    write(more);
    assertFound("behind its end");
  }

  @Test
  @DisplayName("T-78 what is no archive is not taken for one")
  void none() throws IOException {
    Files.writeString(file, "{\"a\":1}\n");
    assertThatThrownBy(this::check).isInstanceOf(ArchiveCheck.NoArchive.class);
    Files.writeString(file, "");
    assertThatThrownBy(this::check).isInstanceOf(ArchiveCheck.NoArchive.class);
  }

  private static List<String> replaced(List<String> lines, int at, String line) {
    List<String> changed = new ArrayList<>(lines);
    changed.set(at, line);
    return changed;
  }

  private void write(List<String> lines) throws IOException {
    Files.write(file, lines);
  }

  private void assertFound(String what) {
    ArchiveCheck.Result result = check();
    assertThat(result.isSound()).isFalse();
    assertThat(result.findings()).anyMatch(each -> each.what().contains(what));
  }

  private ArchiveCheck.Result check() {
    return ArchiveCheck.of(file, Verifier.Writers.ANY);
  }
}
