package dev.reeve.agents.run;

import dev.reeve.agents.Budget;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a run may take; null is no limit.
 *
 * @param idle for so long nothing may have moved
 * @param timeout so long it may take in all
 * @param grace so long it has to end after it was asked to
 * @param keptBytes so much of each of its outputs is kept: the end, in two files that rotate
 * @param backlogBytes so much may wait to be read before output is left out
 * @param budget so much it may use up, by its own figures
 */
public record RunLimits(
    @Nullable Duration idle,
    @Nullable Duration timeout,
    Duration grace,
    long keptBytes,
    long backlogBytes,
    @Nullable Budget budget) {

  /** No limits in time. */
  public static final RunLimits NONE =
      new RunLimits(null, null, Duration.ofSeconds(5), 64 << 20, 1L << 30, null);

  public RunLimits {
    if (keptBytes < 1024 || backlogBytes < 1024) {
      throw new IllegalArgumentException("a limit of output must be 1024 bytes at least");
    }
  }

  public RunLimits withTimes(@Nullable Duration newIdle, @Nullable Duration newTimeout) {
    return new RunLimits(newIdle, newTimeout, grace, keptBytes, backlogBytes, budget);
  }

  public RunLimits withOutput(long newKept, long newBacklog) {
    return new RunLimits(idle, timeout, grace, newKept, newBacklog, budget);
  }

  public RunLimits withGrace(Duration newGrace) {
    return new RunLimits(idle, timeout, newGrace, keptBytes, backlogBytes, budget);
  }

  public RunLimits withBudget(@Nullable Budget newBudget) {
    return new RunLimits(idle, timeout, grace, keptBytes, backlogBytes, newBudget);
  }
}
