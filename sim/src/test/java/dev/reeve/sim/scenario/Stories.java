package dev.reeve.sim.scenario;

import dev.reeve.sim.scenario.read.ScenarioReader;
import dev.reeve.sim.scenario.report.Paint;
import dev.reeve.sim.scenario.report.TextReport;
import dev.reeve.sim.scenario.run.Plan;
import dev.reeve.sim.scenario.run.Result;
import dev.reeve.sim.scenario.run.ScenarioRun;

/** Small stories for tests: a team of three with one task, already handed over, and given steps. */
final class Stories {

  private static final String TEAM =
      """
      scenario: "A story"
      team:
        id: story
        members: {lead: lead, coder-1: coder, coder-2: coder}
        tasks: [{id: "1", subject: Add login}]
      steps:
        - {at: 0s, from: lead, send: STATE_OWNERSHIP_HANDOFF, data: {epoch: 1}}
      """;

  private Stories() {}

  /** {@code steps} begin in line 8. */
  static Scenario with(String steps) {
    return ScenarioReader.read("story.yaml", TEAM + steps.indent(2));
  }

  static Result run(String steps) {
    return ScenarioRun.of(Plan.of(with(steps)));
  }

  /** The report of a story, without the time it took. */
  static String report(String steps) {
    String report = new TextReport(Paint.PLAIN).of(run(steps));
    return report.replaceAll("in [0-9]+ ms", "in 5 ms");
  }
}
