package dev.reeve.core.run;

import java.time.Duration;

/** How long a successor is waited with: 30 s at first, twice as long each time, 10 min at most. */
public final class RestartPace {

  private static final Duration FIRST = Duration.ofSeconds(30);
  private static final Duration LONGEST = Duration.ofMinutes(10);
  private static final int DOUBLINGS = 10;

  private RestartPace() {}

  /**
   * @param attempt how many restarts there were without progress between, this one included
   */
  public static Duration pause(int attempt) {
    int doublings = Math.clamp(attempt - 1L, 0, DOUBLINGS);
    Duration pause = FIRST.multipliedBy(1L << doublings);
    return pause.compareTo(LONGEST) < 0 ? pause : LONGEST;
  }
}
