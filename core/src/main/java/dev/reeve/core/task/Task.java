package dev.reeve.core.task;

import dev.reeve.core.data.PersistentMap;
import dev.reeve.core.member.MemberId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One piece of work (T-3).
 *
 * @param rev raised by every change of status or owner (T-4)
 * @param approvals who gave which approval, by the approver's word (T-31)
 * @param claimed when the present owner got it; null while nobody has it
 * @param moved whether the present owner has shown progress on it
 * @param rounds how often it went into review
 * @param attempts how often its owner was stuck
 * @param spoken what was said of its progress
 * @param past what it has been through
 */
public record Task(
    TaskId id,
    Plan plan,
    long rev,
    TaskStatus status,
    @Nullable MemberId owner,
    PersistentMap<String, MemberId> approvals,
    List<TaskFlag> flags,
    @Nullable Instant claimed,
    boolean moved,
    int rounds,
    int attempts,
    Spoken spoken,
    Past past) {

  /**
   * Of claims that are in each other's way the earliest with progress goes first, else the
   * earliest.
   */
  public static final Comparator<Task> BY_RIGHT =
      Comparator.comparing((Task each) -> !each.moved())
          .thenComparing(each -> each.claimed() == null ? Instant.EPOCH : each.claimed())
          .thenComparing(Task::id);

  public Task {
    flags = List.copyOf(flags);
  }

  public static Task added(TaskId id, Plan plan, Standing standing) {
    return new Task(
        id,
        plan,
        1,
        standing.status(),
        standing.owner(),
        standing.approvals(),
        List.of(),
        null,
        false,
        0,
        0,
        Spoken.NOTHING,
        Past.NONE);
  }

  /** The turn of a conversation: nobody claimed it, and it is closed when the turn ends (T-77). */
  public static Task turn(TaskId id, Plan plan, MemberId owner, Instant at) {
    return new Task(
        id,
        plan,
        1,
        TaskStatus.IN_PROGRESS,
        owner,
        PersistentMap.empty(),
        List.of(TaskFlag.TURN),
        at,
        true,
        0,
        0,
        Spoken.NOTHING,
        Past.NONE);
  }

  public boolean isTurn() {
    return flags.contains(TaskFlag.TURN);
  }

  /** A task of another program's list: shown as it stands there, and nobody's duty here. */
  static Task observed(TaskId id, Plan plan, TaskStatus status, @Nullable MemberId owner) {
    return new Task(
        id,
        plan,
        1,
        status,
        owner,
        PersistentMap.empty(),
        List.of(TaskFlag.OBSERVED),
        null,
        false,
        0,
        0,
        Spoken.NOTHING,
        Past.NONE);
  }

  public boolean isObserved() {
    return flags.contains(TaskFlag.OBSERVED);
  }

  /** Whether it is no plan of this team: Reeve saw it, and nobody gave it to anybody here. */
  public boolean isOnlySeen() {
    return isTurn() || isObserved();
  }

  /** Whether nobody may move it before the Lead has said how to go on (T-57). */
  public boolean isHeld() {
    return flags.contains(TaskFlag.FROZEN) || flags.contains(TaskFlag.QUARANTINED);
  }

  /** How a task stands when it is added: nearly always pending and free. */
  public record Standing(
      TaskStatus status, @Nullable MemberId owner, PersistentMap<String, MemberId> approvals) {

    public static final Standing NEW =
        new Standing(TaskStatus.PENDING, null, PersistentMap.empty());
  }

  public boolean isOwnedBy(MemberId member) {
    return member.equals(owner);
  }

  /** A new owner starts afresh: earlier approvals were of someone else's work. */
  public Task given(MemberId newOwner, Instant at) {
    return new Task(
        id,
        plan,
        rev + 1,
        TaskStatus.IN_PROGRESS,
        newOwner,
        PersistentMap.empty(),
        flags,
        at,
        false,
        rounds,
        attempts,
        spoken.begunBy(newOwner),
        past);
  }

  public Task released() {
    return new Task(
        id,
        plan,
        rev + 1,
        TaskStatus.PENDING,
        null,
        PersistentMap.empty(),
        flags,
        null,
        false,
        rounds,
        attempts,
        spoken,
        past);
  }

  /** Going back to work drops the approvals (T-31); every other change keeps them. */
  public Task to(TaskStatus next) {
    return new Task(
        id,
        plan,
        rev + 1,
        next,
        owner,
        next == TaskStatus.IN_PROGRESS ? PersistentMap.empty() : approvals,
        flags,
        claimed,
        moved,
        next == TaskStatus.IN_REVIEW ? rounds + 1 : rounds,
        next == TaskStatus.STUCK ? attempts + 1 : attempts,
        spoken,
        past);
  }

  public Task approved(String approver, MemberId by) {
    return withApprovals(approvals.with(approver, by));
  }

  public Task progressed() {
    return moved
        ? this
        : new Task(
            id, plan, rev, status, owner, approvals, flags, claimed, true, rounds, attempts, spoken,
            past);
  }

  public Task flagged(TaskFlag flag) {
    return flagged(List.of(flag), List.of());
  }

  public Task flagged(List<TaskFlag> set, List<TaskFlag> cleared) {
    List<TaskFlag> now = new ArrayList<>(flags);
    now.removeAll(cleared);
    for (TaskFlag flag : set) {
      if (!now.contains(flag)) now.add(flag);
    }
    now.sort(null);
    if (now.equals(flags)) return this;
    Past next = cleared.contains(TaskFlag.LOOP_SUSPECTED) ? past.with(past.trail().anew()) : past;
    return new Task(
        id, plan, rev, status, owner, approvals, now, claimed, moved, rounds, attempts, spoken,
        next);
  }

  public Task with(Plan changed) {
    return new Task(
        id, changed, rev, status, owner, approvals, flags, claimed, moved, rounds, attempts, spoken,
        past);
  }

  public Task with(Spoken more) {
    return new Task(
        id, plan, rev, status, owner, approvals, flags, claimed, moved, rounds, attempts, more,
        past);
  }

  public Task with(Past gone) {
    return new Task(
        id, plan, rev, status, owner, approvals, flags, claimed, moved, rounds, attempts, spoken,
        gone);
  }

  private Task withApprovals(PersistentMap<String, MemberId> given) {
    return new Task(
        id, plan, rev, status, owner, given, flags, claimed, moved, rounds, attempts, spoken, past);
  }
}
