package dev.reeve.core.health;

import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.WatchTime;
import org.jspecify.annotations.Nullable;

/**
 * A member's health: what is known of it, and what is being done about it.
 *
 * @param watched whether it is an executor who is there
 * @param task what it was given last
 * @param open the one anomaly that is open; null if it is well (H-2)
 * @param shown its health as it was last recorded
 * @param due when its calls must be looked at again; null if nothing is to come
 */
public record Chart(
    MemberId member,
    boolean watched,
    @Nullable TaskId task,
    @Nullable Anomaly open,
    History history,
    Care care,
    Health shown,
    @Nullable WatchTime due) {

  /** Of a member of whom nothing is known yet. */
  public static Chart blank(MemberId member) {
    return new Chart(member, false, null, null, History.NONE, Care.NONE, Health.HEALTHY, null);
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

  /** Whether it has been asked how it is, and the matter is open. */
  public boolean isAsked() {
    return open != null && open.kind().isAsked();
  }

  /** Whether something worse is known of it than silence: then it is not asked how it is (H-2). */
  public boolean isBeyondAsking() {
    return open != null && !open.kind().isAsked() && !admits(AnomalyKind.IDLE);
  }

  public boolean has(AnomalyKind kind) {
    return open != null && open.kind() == kind;
  }

  Chart given(@Nullable TaskId newTask) {
    return new Chart(member, watched, newTask, open, history, care, shown, due);
  }

  /** What is found takes its place beside what is open: it grows, or one gives way. */
  Chart with(Anomaly found) {
    Anomaly now = found;
    if (open != null && open.kind() == found.kind()) now = open.grown(found);
    else if (open != null && !admits(found.kind())) now = open;
    return new Chart(member, watched, task, now, history, care, shown, due);
  }

  /** Nothing is wrong with it any more. */
  Chart well() {
    return new Chart(member, watched, task, null, history, care.over(), shown, due);
  }

  @SuppressWarnings("ReferenceEquality") // the same object, not an equal one
  Chart progressed() {
    History next = history.progressed();
    return next == history ? this : with(next);
  }

  Chart with(History next) {
    return new Chart(member, watched, task, open, next, care, shown, due);
  }

  @SuppressWarnings("ReferenceEquality") // the same object, not an equal one
  Chart with(Care next) {
    if (next == care) return this;
    return new Chart(member, watched, task, open, history, next, shown, due);
  }

  Chart shown(Health as) {
    return new Chart(member, watched, task, open, history, care, as, due);
  }

  Chart settled(boolean there, @Nullable WatchTime next) {
    boolean same = there == watched && (next == null ? due == null : next.equals(due));
    return same ? this : new Chart(member, there, task, open, history, care, shown, next);
  }

  /** A new incarnation: of the old one nothing stays but its task, and how often this happened. */
  Chart reborn() {
    return new Chart(member, watched, task, null, history.reborn(), Care.NONE, shown, null);
  }
}
