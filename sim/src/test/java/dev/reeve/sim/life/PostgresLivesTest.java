package dev.reeve.sim.life;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.postgres.PostgresEventLog;
import dev.reeve.daemon.log.postgres.PostgresUrl;
import dev.reeve.database.TestServer;
import dev.reeve.sim.life.Tally.Count;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;

/**
 * The same lives on a real server: at a crash it is left without a word, and the next engine comes
 * with a log of its own.
 */
@DisabledIfSystemProperty(named = "seed", matches = ".+")
class PostgresLivesTest {

  private static final int LIVES = Integer.getInteger("postgres.lives", 5);

  @Test
  @DisplayName("R-1 R-3 what PostgreSQL was told to keep is there for the next engine")
  void what_postgres_was_told_to_keep_survives() {
    Tally tally = new Tally();
    for (int seed = 1; seed <= LIVES; seed++) {
      try (Database database = new Database()) {
        tally.addAll(Life.run(seed, database));
      } catch (LawBroken e) {
        throw new AssertionError("on PostgreSQL, seed " + seed + ": " + e.getMessage(), e);
      }
    }
    System.out.println("on PostgreSQL: " + tally);
    assertThat(tally.get(Count.CRASHES)).isGreaterThan(LIVES);
  }

  /** A store in a database of its own. */
  private static final class Database implements Ground, AutoCloseable {
    private final String name = TestServer.name();
    private PostgresEventLog log = open();

    private PostgresEventLog open() {
      return PostgresEventLog.open(PostgresUrl.of(TestServer.url(name), Map.of()));
    }

    @Override
    public EventLog log() {
      return log;
    }

    @Override
    public EventLog afterCrash() {
      run(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '%s'"
              .formatted(name));
      log.close();
      log = open();
      return log;
    }

    private static void run(String sql) {
      try {
        TestServer.run("postgres", sql);
      } catch (SQLException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public void close() {
      log.close();
    }
  }
}
