package dev.reeve.core.health;

import dev.reeve.core.member.MemberId;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What health decisions of a team go by (H-1, H-6, H-7, H-10).
 *
 * @param pace how closely executors are watched
 * @param restartLimit so many restarts of a member are enough (H-9)
 * @param checker who looks at work that is half done; null if nobody does
 * @param pushReports whether the coordinator is sent health reports
 * @param standingConsent whether the team agrees beforehand to restarts that are recommended at
 *     severity critical
 */
public record HealthSettings(
    Language language,
    Limits limits,
    Pace pace,
    int restartLimit,
    @Nullable MemberId checker,
    boolean pushReports,
    boolean standingConsent) {

  public static final HealthSettings DEFAULT =
      new HealthSettings(Language.EN, Limits.DEFAULT, Pace.DEFAULT, 3, null, false, false);

  /**
   * @param errors so many are too many without progress between, or within the window
   * @param callSlow from then on a call of an MCP tool in flight is a warning
   * @param callStuck from then on it is stuck
   * @param graceful so long after a shutdown request nobody is told by signals
   * @param force so long after a shutdown request a forced stop is recommended
   * @param reportEvery how often health reports are pushed, if they are
   */
  public record Limits(
      int errors,
      Duration errorWindow,
      Duration callSlow,
      Duration callStuck,
      Duration graceful,
      Duration force,
      Duration reportEvery) {

    public static final Limits DEFAULT =
        new Limits(
            3,
            Duration.ofMinutes(10),
            Duration.ofSeconds(30),
            Duration.ofSeconds(60),
            Duration.ofSeconds(30),
            Duration.ofSeconds(60),
            Duration.ofMinutes(5));

    /** From the first signal to the last; at once, if there is no time left for more. */
    public Duration signals() {
      Duration left = force.minus(graceful);
      return left.isNegative() ? Duration.ZERO : left;
    }

    public Limits {
      if (errors < 1) throw new IllegalArgumentException("errors must be positive: " + errors);
      for (Duration each :
          List.of(errorWindow, callSlow, callStuck, graceful, force, reportEvery)) {
        if (!each.isPositive()) {
          throw new IllegalArgumentException("a limit of health must be positive: " + each);
        }
      }
      if (callStuck.compareTo(callSlow) <= 0) {
        throw new IllegalArgumentException(
            "a call is slow before it is stuck: " + callSlow + ", " + callStuck);
      }
    }
  }

  /** No team allows more restarts than this; so many are remembered of each member. */
  public static final int MOST_RESTARTS = 10;

  public HealthSettings {
    if (restartLimit < 0) {
      throw new IllegalArgumentException("restarts cannot be fewer than none: " + restartLimit);
    }
  }
}
