package dev.reeve.core.health;

import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.WatchTime;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A member's health: what is known of it, and what is being done about it.
 *
 * @param task what it was given last
 * @param open the one anomaly that is open; null if it is well (H-2)
 * @param shutdown the request to stop that was last put to it; null if none is open
 * @param shown its health as it was last recorded
 * @param due when something must be looked at again; null if nothing
 */
public record Chart(
    MemberId member,
    @Nullable TaskId task,
    @Nullable Anomaly open,
    History history,
    @Nullable Shutdown shutdown,
    Health shown,
    @Nullable WatchTime due) {

  /**
   * @param agreed what it answered; null while it has not
   */
  public record Shutdown(String id, Instant at, long fact, @Nullable Boolean agreed) {}

  /** Of a member of whom nothing is known yet. */
  public static Chart blank(MemberId member) {
    return new Chart(member, null, null, History.NONE, null, Health.HEALTHY, null);
  }

  /** Its health as far as recorded facts go; a slow call in flight is seen when it is due. */
  public Health health() {
    if (open != null) return open.severity();
    return history.isTroubled() ? Health.WARNING : Health.HEALTHY;
  }

  /** Whether an anomaly of this kind may be opened now. */
  public boolean admits(AnomalyKind kind) {
    return open == null || open.kind().yieldsTo(kind, open.severity());
  }

  Chart given(@Nullable TaskId newTask) {
    return new Chart(member, newTask, open, history, shutdown, shown, due);
  }

  /** What is found takes its place beside what is open: it grows, or one gives way. */
  Chart with(Anomaly found) {
    Anomaly now = found;
    if (open != null && open.kind() == found.kind()) now = open.grown(found);
    else if (open != null && !admits(found.kind())) now = open;
    return new Chart(member, task, now, history, shutdown, shown, due);
  }

  /** Nothing is wrong with it any more. */
  Chart well() {
    return new Chart(member, task, null, history, null, shown, due);
  }

  @SuppressWarnings("ReferenceEquality") // the same object, not an equal one
  Chart progressed() {
    History next = history.progressed();
    return next == history ? this : with(next);
  }

  Chart with(History next) {
    return new Chart(member, task, open, next, shutdown, shown, due);
  }

  Chart asked(Shutdown asked) {
    return new Chart(member, task, open, history, asked, shown, due);
  }

  Chart shown(Health as) {
    return new Chart(member, task, open, history, shutdown, as, due);
  }

  Chart due(@Nullable WatchTime next) {
    return new Chart(member, task, open, history, shutdown, shown, next);
  }

  Chart reborn() {
    return new Chart(member, task, null, history.reborn(), null, shown, null);
  }
}
