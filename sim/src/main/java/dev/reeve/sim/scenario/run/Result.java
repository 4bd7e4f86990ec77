package dev.reeve.sim.scenario.run;

import dev.reeve.daemon.log.Line;
import dev.reeve.sim.scenario.Scenario;
import java.time.Duration;
import java.util.List;

/**
 * What came of a story.
 *
 * @param checks in the order of the file
 * @param length how long it was
 * @param took how long it took to run
 * @param log the team's log as it is stored at the end
 */
public record Result(
    Scenario scenario, List<Check> checks, Duration length, Duration took, List<Line> log) {

  public Result {
    checks = List.copyOf(checks);
    log = List.copyOf(log);
  }

  public boolean holds() {
    return checks.stream().allMatch(Check::holds);
  }

  public List<Check> failures() {
    return checks.stream().filter(check -> !check.holds()).toList();
  }
}
