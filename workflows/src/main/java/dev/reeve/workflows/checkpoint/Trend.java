package dev.reeve.workflows.checkpoint;

import java.util.List;
import java.util.Locale;

/** Where the scores of a session's checkpoints are going (C-13). */
public enum Trend {
  IMPROVING,
  STABLE,
  DEGRADING;

  private static final double NOTABLE = 0.05;

  /** Scores come with rounding errors of their arithmetic; a difference is none below this. */
  private static final double NOTHING = 1e-9;

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** By how the last score differs from the one before it. */
  static Trend of(List<Double> scores) {
    if (scores.size() < 2) return STABLE;
    double change = scores.getLast() - scores.get(scores.size() - 2);
    if (change > NOTABLE + NOTHING) return IMPROVING;
    return change < -NOTABLE - NOTHING ? DEGRADING : STABLE;
  }
}
