package dev.reeve.mutants;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** How much of the core could be changed without a test noticing. */
final class CoreMutantsTest {

  /** A few seconds: what is judged in every build. */
  @Test
  @DisplayName("R-15 of the small changes of ownership nearly all are noticed")
  void sample() throws InterruptedException {
    String tests =
        Stream.of("Ownership", "BridgeContract", "Lock")
            .map(name -> "dev.reeve.core." + name + "Test")
            .collect(joining(","));
    judge("ownership", "dev.reeve.core.ownership.*", tests, 0.9);
  }

  /** An hour or more; {@code -Dmutants=dev.reeve.core.liveness.*} for a part of it. */
  @Test
  @EnabledIfSystemProperty(named = "mutants", matches = ".+")
  @DisplayName("R-15 of the small changes of the core most are noticed")
  void all() throws InterruptedException {
    String which = System.getProperty("mutants", "");
    String classes = which.equals("all") ? "dev.reeve.core.*" : which;
    judge("asked", classes, "dev.reeve.core.*", 0.5);
  }

  private static void judge(String name, String classes, String tests, double least)
      throws InterruptedException {
    List<Pit.Mutant> mutants =
        new Pit(Path.of("target", "mutants", name)).run(classes, tests, minutes());
    List<Pit.Mutant> unnoticed = mutants.stream().filter(each -> !each.isNoticed()).toList();
    int noticed = mutants.size() - unnoticed.size();
    System.out.printf(
        "mutants of %s: %d of %d noticed (%d %%)%n",
        classes, noticed, mutants.size(), 100 * noticed / Math.max(1, mutants.size()));
    assertThat(mutants).as("a search that changes nothing proves nothing").hasSizeGreaterThan(20);
    assertThat((double) noticed / mutants.size())
        .as(
            "unnoticed:%n%s",
            String.join("\n", unnoticed.stream().map(Pit.Mutant::toString).toList()))
        .isGreaterThanOrEqualTo(least);
  }

  private static long minutes() {
    return Long.getLong("mutants.minutes", 5);
  }
}
