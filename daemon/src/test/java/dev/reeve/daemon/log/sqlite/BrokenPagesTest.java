package dev.reeve.daemon.log.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.log.Chain;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.Finding;
import dev.reeve.daemon.log.Line;
import dev.reeve.daemon.log.LineReader;
import dev.reeve.daemon.log.Scannable;
import dev.reeve.daemon.log.Scribe;
import dev.reeve.daemon.log.Snapshot;
import dev.reeve.daemon.log.Verifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pages of the file that SQLite itself cannot read. */
final class BrokenPagesTest {

  private static final List<String> TEAMS = List.of("a", "b", "c");

  @TempDir Path folder;
  private Path file;

  /** Enough that the chunks have an interior page, and that each team has pages of its own. */
  @BeforeEach
  void fill() {
    file = folder.resolve("store.db");
    try (SqliteEventLog log = SqliteEventLog.open(file)) {
      for (String team : TEAMS) {
        Scribe scribe = Scribe.granted(log, team);
        for (int i = 0; i < 20; i++) scribe.write(50);
        byte[] state = new byte[3_000];
        log.save(new Snapshot(scribe.team(), 1, 500, new Chain().hash(state), state));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "chunk, leaf, 0",
    "chunk, leaf, 7",
    "chunk, leaf, -1",
    "chunk, internal, 0",
    "chunk, leaf, 3",
    "head, leaf, 0",
    "team, leaf, 0",
    "block, leaf, 0",
    "block, leaf, -1",
    "snapshot, leaf, 0",
    "snapshot, leaf, -1",
    "snapshot_at, leaf, 0",
    "term, leaf, 0",
    "sqlite_autoindex_team_1, leaf, 0",
    "held, leaf, 0",
    "audit, leaf, 0",
    "watch, leaf, 0",
    "unwatched, leaf, 0",
    "tombstone, leaf, 0"
  })
  @DisplayName("R-4 after a torn page every team is there, can be looked through and written to")
  void every_team_goes_on(String table, String kind, int which) throws Exception {
    List<Integer> pages = new Pages(file).of(table, kind);
    new Pages(file).tear(which < 0 ? pages.getLast() : pages.get(which));
    try (SqliteEventLog log = SqliteEventLog.open(file)) {
      List<TeamId> teams = List.copyOf(log.heads().keySet());
      assertThat(teams).extracting(TeamId::value).containsExactlyElementsOf(TEAMS);
      for (TeamId team : teams) {
        Scribe scribe = Scribe.granted(log, team.value());
        var _ = new Verifier(Verifier.Writers.ANY).verify(log, team);
        var _ = log.snapshot(team, Long.MAX_VALUE);
        var _ = log.held(team);
        var _ = log.audits(team, 10);
        scribe.write(300);
        assertThat(log.read(team, scribe.head().index() - 300, 300)).hasSize(300);
      }
      var _ = log.tombstones();
      var _ = log.unwatchedAfter(0);
      var _ = log.watchMark();
    }
  }

  @Test
  @DisplayName("R-4 of torn pages only the lines are lost that stood on them, and each is named")
  void only_what_stood_there() throws Exception {
    List<Integer> pages = new Pages(file).of("chunk", "leaf");
    for (int i = 0; i < pages.size(); i += 7) {
      Path torn = folder.resolve("torn-" + i + ".db");
      Files.copy(file, torn);
      new Pages(torn).tear(pages.get(i));
      try (SqliteEventLog log = SqliteEventLog.open(torn)) {
        TreeSet<String> hurt = new TreeSet<>();
        for (Finding each : new Verifier(Verifier.Writers.ANY).verify(log)) {
          hurt.add(each.team().value());
        }
        assertThat(hurt).isNotEmpty().hasSizeLessThan(3);
        long lost = 0;
        for (String name : TEAMS) {
          long missing = 1_000L - lines(log, new TeamId(name)).size();
          assertThat(0 < missing).as(name).isEqualTo(hurt.contains(name));
          lost += missing;
        }
        assertThat(lost % 50).isZero();
        assertThat(lost).isBetween(50L, 1_000L);
      }
    }
  }

  @Test
  @DisplayName(
      "R-4 what was promised to a team is known although the row is lost that ends its log")
  void promised() throws Exception {
    try (Connection store = DriverManager.getConnection("jdbc:sqlite:" + file);
        var statement = store.createStatement()) {
      statement.execute("DELETE FROM head WHERE team = 1");
      statement.execute("DELETE FROM chunk WHERE team = 1 AND first = 951");
    }
    try (SqliteEventLog log = SqliteEventLog.open(file)) {
      Scribe scribe = Scribe.granted(log, "a");
      assertThat(scribe.head().index()).isEqualTo(950);
      assertThat(log.lost(scribe.team())).isEqualTo(1_000);
    }
  }

  private static List<Line> lines(EventLog log, TeamId team) {
    List<Line> lines = new ArrayList<>();
    new LineReader(log, team)
        .read(
            0,
            log.head(team).index(),
            new Scannable.TeamVisitor() {
              @Override
              public void line(Line line) {
                lines.add(line);
              }

              @Override
              public void damage(long index, String what) {}
            });
    return lines;
  }
}
