package dev.reeve.core.health;

import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.WatchTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A member's health: what is known of it, and what is being done about it.
 *
 * @param watched whether it is an executor who is there
 * @param task what it was given last
 * @param open the one anomaly that is open; null if it is well (H-2)
 * @param late critical lateness, of each task its own, that stands aside until that is over
 * @param shown its health as it was last recorded
 * @param due when its calls must be looked at again; null if nothing is to come
 */
public record Chart(
    MemberId member,
    boolean watched,
    @Nullable TaskId task,
    @Nullable Anomaly open,
    List<Anomaly> late,
    History history,
    Care care,
    Health shown,
    @Nullable WatchTime due) {

  public Chart {
    late = List.copyOf(late);
  }

  /** Of a member of whom nothing is known yet. */
  public static Chart blank(MemberId member) {
    return new Chart(
        member, false, null, null, List.of(), History.NONE, Care.NONE, Health.HEALTHY, null);
  }

  /** Its health as far as recorded facts go; a slow call in flight is seen when it is due. */
  public Health health() {
    if (!late.isEmpty()) return late.getFirst().severity();
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

  /** What is open, and the lateness beside it. */
  public List<Anomaly> anomalies() {
    List<Anomaly> all = new ArrayList<>(late);
    if (open != null) all.addFirst(open);
    return all;
  }

  public boolean has(AnomalyKind kind) {
    return open != null && open.kind() == kind;
  }

  Chart given(@Nullable TaskId newTask) {
    return new Chart(member, watched, newTask, open, late, history, care, shown, due);
  }

  /** What is found takes its place beside what is open: it grows, or one gives way. */
  Chart with(Anomaly found) {
    if (open != null && open.growsBy(found)) return with(open.grown(found), late);
    boolean stays = open != null && !open.yieldsTo(found);
    Anomaly gives = stays ? found : open;
    return with(stays ? open : found, gives != null && gives.isLasting() ? aside(gives) : late);
  }

  private List<Anomaly> aside(Anomaly gives) {
    List<Anomaly> more = new ArrayList<>(late);
    more.add(gives);
    return more;
  }

  private Chart with(@Nullable Anomaly newOpen, List<Anomaly> newLate) {
    return new Chart(member, watched, task, newOpen, newLate, history, care, shown, due);
  }

  /** An anomaly is over: lateness that stood aside for it is open again. */
  Chart without(AnomalyKind kind, @Nullable TaskId about) {
    List<Anomaly> others = new ArrayList<>(late);
    if (others.removeIf(each -> each.isOf(kind, about))) return with(open, others);
    Anomaly next = others.isEmpty() ? null : others.removeFirst();
    return with(next, others).with(care.over());
  }

  /** Nothing is wrong with it any more. */
  Chart well() {
    return with(null, List.of()).with(care.over());
  }

  @SuppressWarnings("ReferenceEquality") // the same object, not an equal one
  Chart progressed() {
    History next = history.progressed();
    return next == history ? this : with(next);
  }

  Chart with(History next) {
    return new Chart(member, watched, task, open, late, next, care, shown, due);
  }

  @SuppressWarnings("ReferenceEquality") // the same object, not an equal one
  Chart with(Care next) {
    if (next == care) return this;
    return new Chart(member, watched, task, open, late, history, next, shown, due);
  }

  Chart shown(Health as) {
    return new Chart(member, watched, task, open, late, history, care, as, due);
  }

  Chart settled(boolean there, @Nullable WatchTime next) {
    boolean same = there == watched && (next == null ? due == null : next.equals(due));
    return same ? this : new Chart(member, there, task, open, late, history, care, shown, next);
  }

  /** A new incarnation: of the old one nothing stays but its task, and how often this happened. */
  Chart reborn() {
    return new Chart(
        member, watched, task, null, List.of(), history.reborn(), Care.NONE, shown, null);
  }
}
