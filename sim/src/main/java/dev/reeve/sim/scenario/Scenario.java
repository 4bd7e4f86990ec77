package dev.reeve.sim.scenario;

import java.time.Instant;
import java.util.List;

/**
 * A story: who takes part, what happens when, and what must come of it.
 *
 * @param file as its reader named it, for messages
 */
public record Scenario(String file, String title, Cast cast, List<Step> steps) {

  /** When every story begins. */
  public static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  public Scenario {
    steps = List.copyOf(steps);
  }
}
