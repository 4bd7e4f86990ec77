package dev.reeve.sim.life;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.reeve.sim.life.Tally.Count;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Thousands of random lives of the production engine, each held to its promises by an independent
 * model. {@code -Dseed=N} lives one of them and tells it step by step; {@code -Dsimulation.seeds=N}
 * makes it more of them or fewer.
 */
@Execution(ExecutionMode.CONCURRENT)
class SimulationTest {

  /** From so many lives on each thing that can happen must have happened often. */
  private static final long MANY = 1_000;

  /** Much has to come together for these. */
  private static final Set<Count> RARE = EnumSet.of(Count.RESTARTS, Count.BUDGETS_EXCEEDED);

  @Test
  @DisabledIfSystemProperty(named = "seed", matches = ".+")
  @DisplayName("R-10 in 10,000 random lives, whatever breaks, no promise is broken")
  void in_many_lives_no_promise_is_broken() {
    long seeds = Long.getLong("simulation.seeds", 10_000);
    Lives lives = Lives.run(1, seeds);
    System.out.println(lives.tally());
    assertNoneFailed(lives.failures());
    if (MANY <= seeds) assertAllHappened(lives.tally());
  }

  @Test
  @DisabledIfSystemProperty(named = "seed", matches = ".+")
  @DisplayName("R-10 seeds that failed once do so no more")
  void seeds_that_failed_once_do_so_no_more() throws IOException {
    for (long seed : failedSeeds()) assertNoneFailed(Lives.run(seed, seed).failures());
  }

  @Test
  @DisabledIfSystemProperty(named = "seed", matches = ".+")
  @DisplayName("R-10 a seed is the same life every time, to the last word")
  void a_seed_is_the_same_life_every_time() {
    for (long seed = 1; seed <= 30; seed++) {
      assertThat(story(seed)).isNotEmpty().isEqualTo(story(seed));
    }
  }

  @Test
  @EnabledIfSystemProperty(named = "seed", matches = "[0-9]+")
  @DisplayName("R-10 one life, told step by step")
  void one_life_told_step_by_step() {
    System.out.println(Life.tell(Long.getLong("seed"), Plant.NONE, System.out::println));
  }

  private static void assertNoneFailed(Map<Long, Throwable> failures) {
    StringBuilder told = new StringBuilder();
    failures.entrySet().stream()
        .limit(5)
        .forEach(failure ->
            told.append("\n")
                .append(Lives.reproduction(failure.getKey()))
                .append("\n    ")
                .append(failure.getValue()));
    if (!failures.isEmpty()) {
      fail(failures.size() + " lives broke a law; to see one again:" + told);
    }
  }

  /** A simulation in which nothing happens proves nothing. */
  private static void assertAllHappened(Tally tally) {
    for (Count what : EnumSet.complementOf(EnumSet.of(Count.LIVES))) {
      long share = RARE.contains(what) ? 100 : 20;
      assertThat(tally.get(what)).as(what.name()).isGreaterThan(tally.get(Count.LIVES) / share);
    }
    assertThat(tally.get(Count.DAMAGES_FOUND)).isEqualTo(tally.get(Count.DAMAGES));
  }

  private static List<String> story(long seed) {
    List<String> story = new ArrayList<>();
    Life.tell(seed, Plant.NONE, story::add);
    return story;
  }

  private static List<Long> failedSeeds() throws IOException {
    try (var in = SimulationTest.class.getResourceAsStream("failed-seeds.txt");
        var lines =
            new BufferedReader(
                new InputStreamReader(Objects.requireNonNull(in), StandardCharsets.UTF_8))) {
      return lines
          .lines()
          .filter(line -> !line.startsWith("#") && !line.isBlank())
          .map(line -> Long.parseLong(line.split("\\s+", 2)[0]))
          .toList();
    }
  }
}
