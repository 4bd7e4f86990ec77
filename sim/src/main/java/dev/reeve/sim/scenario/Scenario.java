package dev.reeve.sim.scenario;

import java.time.Instant;
import java.util.List;

/**
 * A story: who takes part, what happens when, and what must come of it.
 *
 * @param file as its reader named it, for messages
 * @param agents who is asked by workflows, and what they answer
 */
public record Scenario(
    String file, String title, Cast cast, List<ScriptedAgent> agents, List<Step> steps) {

  /** When every story begins. */
  public static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  public Scenario {
    agents = List.copyOf(agents);
    steps = List.copyOf(steps);
  }

  /** Whether something in it works on files beside those of the team (C, E, K). */
  public boolean hasWorkflows() {
    return steps.stream()
        .anyMatch(step -> step instanceof Step.Do act && act.deed() instanceof Deed.Workflow);
  }
}
