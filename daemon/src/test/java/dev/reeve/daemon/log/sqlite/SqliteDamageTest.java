package dev.reeve.daemon.log.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.daemon.log.Injuries;
import dev.reeve.daemon.log.Scribe;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
final class SqliteDamageTest {

  private static final int DAMAGES = 10_000;

  @TempDir Path folder;

  @Test
  @DisplayName("R-4 T-20 10,000 random damages in the store are all found, at their team and index")
  void none_is_missed() throws Exception {
    Path file = folder.resolve("store.db");
    try (SqliteEventLog log = SqliteEventLog.open(file)) {
      fill(log);
      try (Hand hand = new Hand(file)) {
        assertThat(new Injuries(log).tryAll(DAMAGES, random -> new Damage(hand, random)))
            .hasSize(Damage.KINDS);
      }
    }
  }

  private static void fill(SqliteEventLog log) {
    Scribe a = Scribe.granted(log, "a");
    Scribe b = Scribe.granted(log, "b");
    Scribe c = Scribe.granted(log, "c");
    for (int i = 0; i < 11; i++) {
      a.write(7 + i * 5);
      if (i % 2 == 0) b.write(1 + i);
      if (i % 5 == 0) c.write(3);
    }
  }
}
