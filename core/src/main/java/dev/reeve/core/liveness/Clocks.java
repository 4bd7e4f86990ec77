package dev.reeve.core.liveness;

import java.time.Duration;
import java.util.List;

/**
 * How much silence is too much: the stages of the ladder (T-41), and the limits of the waits that
 * are known (T-43).
 */
public record Clocks(Stages stages, Waits waits) {

  public static final Clocks DEFAULT =
      new Clocks(
          new Stages(Duration.ofMinutes(15), Duration.ofMinutes(30), Duration.ofMinutes(45)),
          new Waits(
              Duration.ofMinutes(10),
              Duration.ofSeconds(60),
              Duration.ofMinutes(10),
              Duration.ofMinutes(10),
              Duration.ofMinutes(30),
              Duration.ofMinutes(5)));

  /** Each after so much silence. */
  public record Stages(Duration ping, Duration nudge, Duration escalate) {

    public Stages {
      boolean rising =
          ping.isPositive() && ping.compareTo(nudge) < 0 && nudge.compareTo(escalate) < 0;
      if (!rising) {
        throw new IllegalArgumentException(
            "ping, nudge and escalate must rise: " + ping + ", " + nudge + ", " + escalate);
      }
    }
  }

  /** What may last how long before it counts as silence. */
  public record Waits(
      Duration tool,
      Duration mcpTool,
      Duration model,
      Duration human,
      Duration background,
      Duration compaction) {

    public Waits {
      for (Duration each : List.of(tool, mcpTool, model, human, background, compaction)) {
        if (!each.isPositive()) {
          throw new IllegalArgumentException("a wait must have a positive limit: " + each);
        }
      }
    }
  }
}
