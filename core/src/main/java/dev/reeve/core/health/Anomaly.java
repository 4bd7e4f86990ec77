package dev.reeve.core.health;

import dev.reeve.core.task.TaskId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is wrong with a member, from the line that says so to the one that says it is over (H-2).
 *
 * @param severity what it has grown to
 * @param since when it was found
 * @param fact the line that opened it
 * @param step how far it has been followed up
 * @param stepped when the last step was taken
 */
public record Anomaly(
    AnomalyKind kind,
    Health severity,
    @Nullable TaskId task,
    Instant since,
    long fact,
    Step step,
    Instant stepped) {

  /** How far an anomaly has been followed up, in this order (H-4). */
  public enum Step {
    /** Known, nobody was asked. */
    FOUND,
    ASKED,
    /** Asked a second time, urgently. */
    URGED,
    /** The coordinator was told. */
    REPORTED
  }

  /** Whether it goes on beside what it gives way to: being late for good does. */
  boolean isLasting() {
    return kind == AnomalyKind.TIMEOUT && severity == Health.CRITICAL;
  }

  Anomaly at(Step next) {
    return new Anomaly(kind, severity, task, since, fact, next, stepped);
  }

  /** The same anomaly, of which more has been said. */
  Anomaly grown(Anomaly more) {
    boolean worse = severity.compareTo(more.severity) < 0;
    boolean further = step.compareTo(more.step) < 0;
    return new Anomaly(
        kind,
        worse ? more.severity : severity,
        task,
        since,
        fact,
        further ? more.step : step,
        more.stepped);
  }
}
