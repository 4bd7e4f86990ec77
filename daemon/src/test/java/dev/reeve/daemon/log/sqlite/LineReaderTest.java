package dev.reeve.daemon.log.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.daemon.log.Line;
import dev.reeve.daemon.log.LineReader;
import dev.reeve.daemon.log.Scannable;
import dev.reeve.daemon.log.Scribe;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ten chunks of ten lines, of which some are gone. */
final class LineReaderTest {

  @TempDir Path folder;
  private SqliteEventLog log;
  private Hand hand;
  private Scribe scribe;

  @BeforeEach
  void fill() throws Exception {
    log = SqliteEventLog.open(folder.resolve("store.db"));
    scribe = Scribe.granted(log, "a");
    for (int i = 0; i < 10; i++) scribe.write(10);
    hand = new Hand(folder.resolve("store.db"));
  }

  @AfterEach
  void close() throws Exception {
    hand.close();
    log.close();
  }

  @Test
  @DisplayName("R-4 who reads the lines of a team is told of those that are gone, and reads on")
  void reads_on() throws Exception {
    lose(3);
    Seen seen = new Seen();
    reader().read(5, 95, seen);
    assertThat(seen.broken).containsExactlyElementsOf(range(21, 30));
    assertThat(seen.read).hasSize(80).isSorted().startsWith(6L).endsWith(95L);
  }

  @Test
  @DisplayName("R-4 nothing is read behind the line that was asked for, or behind the end")
  void ends() throws Exception {
    lose(3);
    lose(10);
    Seen some = new Seen();
    reader().read(15, 25, some);
    assertThat(some.read).containsExactlyElementsOf(range(16, 20));
    assertThat(some.broken).containsExactlyElementsOf(range(21, 25));
    Seen all = new Seen();
    reader().read(85, Long.MAX_VALUE, all);
    assertThat(all.read).containsExactlyElementsOf(range(86, 90));
    assertThat(all.broken).containsExactlyElementsOf(range(91, 100));
    assertThat(reader().next(100, 10, all)).isEqualTo(100);
  }

  private LineReader reader() {
    return new LineReader(log, scribe.team());
  }

  private void lose(int chunk) throws Exception {
    assertThat(hand.run("DELETE FROM chunk WHERE seq = ?", chunk)).isEqualTo(1);
  }

  private static List<Long> range(long first, long last) {
    return LongStream.rangeClosed(first, last).boxed().toList();
  }

  private static final class Seen implements Scannable.TeamVisitor {

    private final List<Long> read = new ArrayList<>();
    private final List<Long> broken = new ArrayList<>();

    @Override
    public void line(Line line) {
      read.add(line.index());
    }

    @Override
    public void damage(long index, String what) {
      broken.add(index);
    }
  }
}
