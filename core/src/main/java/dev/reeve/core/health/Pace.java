package dev.reeve.core.health;

import dev.reeve.core.liveness.Stages;
import java.time.Duration;
import java.util.List;

/**
 * How closely executors are watched: their own clock set on the ladder of everybody (H-1).
 *
 * @param idleWarning after so much silence one is asked
 * @param idleTimeout after so much silence it is critical
 * @param progressStale after so much time without progress one is asked, however active it is
 * @param grace how long after its spawn the clocks of one begin that has shown no activity
 */
public record Pace(
    Duration idleWarning, Duration idleTimeout, Duration progressStale, Duration grace) {

  public static final Pace DEFAULT =
      new Pace(
          Duration.ofMinutes(2),
          Duration.ofMinutes(5),
          Duration.ofMinutes(2),
          Duration.ofMinutes(2));

  public Pace {
    for (Duration each : List.of(idleWarning, progressStale, grace)) {
      if (!each.isPositive()) {
        throw new IllegalArgumentException("a limit of health must be positive: " + each);
      }
    }
    if (idleTimeout.compareTo(idleWarning) <= 0) {
      throw new IllegalArgumentException(
          "an executor is asked before it is critical, but idle_warning is "
              + idleWarning
              + " and idle_timeout "
              + idleTimeout);
    }
  }

  /** Asked, asked urgently and reported one interval apart, then critical (H-4, H-13). */
  public Stages idle(Duration interval) {
    return stages(idleWarning, interval);
  }

  /** The same where it is active but gets on with nothing. */
  public Stages stale(Duration interval) {
    return stages(progressStale, interval);
  }

  private Stages stages(Duration first, Duration interval) {
    Duration reported = first.plus(interval).plus(interval);
    Duration critical = reported.compareTo(idleTimeout) < 0 ? idleTimeout : reported.plus(interval);
    return new Stages(first, first.plus(interval), reported, critical);
  }
}
