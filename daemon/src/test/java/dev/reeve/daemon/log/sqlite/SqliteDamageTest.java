package dev.reeve.daemon.log.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.log.Finding;
import dev.reeve.daemon.log.Scribe;
import dev.reeve.daemon.log.Verifier;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
final class SqliteDamageTest {

  private static final int DAMAGES = 10_000;

  @TempDir Path folder;
  private final Verifier verifier = new Verifier(Verifier.Writers.ANY);

  @Test
  @DisplayName("R-4 T-20 10,000 random damages in the store are all found, at their team and index")
  void none_is_missed() throws Exception {
    Path file = folder.resolve("store.db");
    try (SqliteEventLog log = SqliteEventLog.open(file)) {
      fill(log);
      TreeMap<String, Integer> kinds = new TreeMap<>();
      try (Hand hand = new Hand(file)) {
        for (int seed = 0; seed < DAMAGES; seed++) {
          Damage damage =
              new Damage(hand, RandomGeneratorFactory.of("L64X128MixRandom").create(seed));
          damage.inflict();
          kinds.merge(damage.what(), 1, Integer::sum);
          check(log, damage, "seed " + seed + ": " + damage.what());
          hand.putBack();
        }
      }
      assertThat(kinds).hasSize(Damage.KINDS);
      assertThat(verifier.verify(log)).isEmpty();
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

  private void check(SqliteEventLog log, Damage damage, String seed) {
    List<Finding> findings = verifier.verify(log);
    assertThat(findings).as(seed).isNotEmpty();
    assertThat(findings).as(seed).allMatch(finding -> damage.teams().contains(finding.team()));
    assertThat(findings).as(seed).anyMatch(finding -> damage.isAt(finding));
    if (!damage.isReachable()) return;
    TeamId team = damage.teams().getFirst();
    assertThat(verifier.verify(log, team)).as(seed).anyMatch(finding -> damage.isAt(finding));
  }
}
