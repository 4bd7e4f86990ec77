package dev.reeve.core.health;

import dev.reeve.core.task.TaskId;
import java.time.Instant;
import java.util.Objects;
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

  boolean isOf(AnomalyKind other, @Nullable TaskId about) {
    return kind == other && Objects.equals(task, about);
  }

  /** Whether more of the same was found: that another task is late for good is not the same. */
  boolean growsBy(Anomaly found) {
    return isOf(found.kind, found.task) || (kind == found.kind && !found.isLasting());
  }

  /** Whether it gives way to what is found now, as its kind does; mere lateness also to worse. */
  boolean yieldsTo(Anomaly found) {
    boolean milder = kind == found.kind && !isLasting() && found.isLasting();
    return milder || kind.yieldsTo(found.kind, severity);
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
