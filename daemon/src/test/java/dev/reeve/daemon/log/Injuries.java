package dev.reeve.daemon.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.team.TeamId;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/** Hurts a store again and again, and looks whether each time it is found. */
public final class Injuries {

  private final EventLog log;
  private final Verifier verifier = new Verifier(Verifier.Writers.ANY);
  private final SortedMap<String, Integer> kinds = new TreeMap<>();

  public Injuries(EventLog log) {
    this.log = log;
  }

  /** How often which kind was tried, when none was missed. */
  public SortedMap<String, Integer> tryAll(int count, Function<RandomGenerator, Injury> next)
      throws Exception {
    for (int seed = 0; seed < count; seed++) {
      Injury injury = next.apply(RandomGeneratorFactory.of("L64X128MixRandom").create(seed));
      injury.inflict();
      kinds.merge(injury.what(), 1, Integer::sum);
      check(injury, "seed " + seed + ": " + injury.what());
      injury.heal();
    }
    assertThat(verifier.verify(log)).isEmpty();
    return kinds;
  }

  private void check(Injury injury, String seed) {
    List<Finding> findings = verifier.verify(log);
    assertThat(findings).as(seed).isNotEmpty();
    assertThat(findings).as(seed).allMatch(finding -> injury.teams.contains(finding.team()));
    assertThat(findings).as(seed).anyMatch(injury::isAt);
    if (!injury.reachable) return;
    TeamId team = injury.teams.getFirst();
    assertThat(verifier.verify(log, team)).as(seed).anyMatch(injury::isAt);
  }
}
