package dev.reeve.core.liveness;

import java.time.Duration;
import java.util.List;

/** After how much silence each stage of a ladder comes (T-41). */
public record Stages(Duration ping, Duration nudge, Duration escalate, Duration replace) {

  /** Where nobody said when to propose a replacement, it comes so long after the escalation. */
  private static final Duration LAST_STEP = Duration.ofMinutes(15);

  public Stages {
    boolean rising =
        ping.isPositive()
            && ping.compareTo(nudge) < 0
            && nudge.compareTo(escalate) < 0
            && escalate.compareTo(replace) < 0;
    if (!rising) {
      throw new IllegalArgumentException(
          "ping, nudge, escalate and replace must rise, but are "
              + String.join(", ", names(ping, nudge, escalate, replace)));
    }
  }

  public Stages(Duration ping, Duration nudge, Duration escalate) {
    this(ping, nudge, escalate, escalate.plus(LAST_STEP));
  }

  /** When a replacement is proposed, if the Lead is told after so much silence. */
  public Duration replaceAfter(Duration otherEscalate) {
    return otherEscalate.compareTo(replace) < 0 ? replace : otherEscalate.plus(LAST_STEP);
  }

  /** These minutes; a half is written as .5. */
  static Stages minutes(double ping, double nudge, double escalate, double replace) {
    return new Stages(minutes(ping), minutes(nudge), minutes(escalate), minutes(replace));
  }

  private static Duration minutes(double minutes) {
    return Duration.ofMillis(Math.round(minutes * 60_000));
  }

  private static List<String> names(Duration... each) {
    return List.of(each).stream().map(Duration::toString).toList();
  }
}
