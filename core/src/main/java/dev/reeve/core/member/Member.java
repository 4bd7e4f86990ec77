package dev.reeve.core.member;

import dev.reeve.core.liveness.Climb;
import dev.reeve.core.liveness.Duty;
import dev.reeve.core.liveness.Obligation;
import dev.reeve.core.message.MessageId;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.WatchTime;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One member of a team, in its current incarnation (T-2).
 *
 * @param duties the moves it owes (T-40)
 * @param nudged when it was nudged within the last hour (T-45)
 * @param due when something must be done about its silence; null if nothing
 */
public record Member(
    MemberId id,
    Role role,
    Presence presence,
    long incarnation,
    Skills skills,
    List<Duty> duties,
    List<Instant> nudged,
    Life life,
    Labour labour,
    @Nullable WatchTime due) {

  public Member {
    duties = List.copyOf(duties);
    nudged = List.copyOf(nudged);
  }

  private static final Duration HOUR = Duration.ofHours(1);

  /** A member as it begins: nothing has been heard of it yet. */
  public static Member first(MemberId id, Role role, Presence presence, Skills skills) {
    return new Member(
        id, role, presence, 1, skills, List.of(), List.of(), Life.NONE, Labour.NONE, null);
  }

  /** Started again or replaced under the same id: what the predecessor was at is gone. */
  public Member reborn(Role newRole, Presence newPresence, Skills newSkills, long newIncarnation) {
    return new Member(
        id,
        newRole,
        newPresence,
        newIncarnation,
        newSkills,
        duties.stream().map(duty -> duty.anew(duty.since())).toList(),
        nudged,
        life,
        labour.cleared(),
        due);
  }

  public Member with(Life newLife) {
    return new Member(
        id, role, presence, incarnation, skills, duties, nudged, newLife, labour, due);
  }

  @SuppressWarnings("ReferenceEquality") // comparing contents could cost more than the copy
  public Member with(Labour newLabour) {
    if (newLabour == labour) return this;
    return new Member(
        id, role, presence, incarnation, skills, duties, nudged, life, newLabour, due);
  }

  public boolean isActive() {
    return presence == Presence.ACTIVE;
  }

  public Member due(@Nullable WatchTime next) {
    return new Member(id, role, presence, incarnation, skills, duties, nudged, life, labour, next);
  }

  /** No longer there: nothing of what it was at is left, nor of what was said to it about that. */
  public Member stopped() {
    return new Member(
        id,
        role,
        Presence.STOPPED,
        incarnation,
        skills,
        duties.stream().map(duty -> duty.anew(duty.since())).toList(),
        nudged,
        life,
        labour.cleared(),
        null);
  }

  /** The highest stage that any of its ladders has reached (T-40). */
  public IdleStage idleStage() {
    IdleStage highest = IdleStage.NONE;
    for (Duty duty : duties) {
      if (highest.compareTo(duty.stage()) < 0) highest = duty.stage();
    }
    return highest;
  }

  /** The move that it owes on this task; null if it owes none. */
  public @Nullable Duty duty(TaskId task) {
    for (Duty duty : duties) {
      if (duty.what().isOn(task)) return duty;
    }
    return null;
  }

  /** The moves that are its own: it is there, and does not wait for another's answer (T-40). */
  public List<Duty> owes() {
    return isActive() ? duties.stream().filter(Duty::isOwed).toList() : List.of();
  }

  /** Whether it owes any move. */
  public boolean isOwing() {
    if (!isActive() || duties.isEmpty()) return false;
    for (Duty duty : duties) {
      if (duty.isOwed()) return true;
    }
    return false;
  }

  /** The task that it means where it names none: the only one that it is at. */
  public @Nullable TaskId onlyTask() {
    TaskId only = null;
    for (Duty duty : duties) {
      boolean work = duty.kind().isWork();
      if (work && only != null) return null;
      if (work) only = duty.task();
    }
    return only;
  }

  /** The implicit task of the turn that it is in; null if it is in none (T-77). */
  public @Nullable TaskId turn() {
    for (Duty duty : duties) {
      if (duty.turn()) return duty.task();
    }
    return null;
  }

  public Member owing(Duty more) {
    if (duties.isEmpty()) return with(List.of(more)); // nearly always
    List<Duty> all = without(duty -> duty.what().equals(more.what()));
    all.add(more);
    return with(all);
  }

  /** The move on this task is no longer its own. */
  public Member free(TaskId task) {
    return with(without(duty -> duty.what().isOn(task)));
  }

  /** The question is answered, or nobody waits for the answer any more. */
  public Member free(MessageId question) {
    return with(without(duty -> question.equals(duty.what().question())));
  }

  /** With progress made on this task, or on nothing that it owes. */
  public Member progressed(@Nullable TaskId task, Instant at) {
    List<Duty> moved =
        task == null || duties.isEmpty()
            ? duties
            : changed(
                duty -> duty.what().isOn(task), duty -> duty.with(duty.climb().progressed(at)));
    return new Member(
        id, role, presence, incarnation, skills, moved, nudged, life.progressed(at), labour, due);
  }

  public Member climbing(Obligation what, UnaryOperator<Climb> step) {
    return changing(duty -> duty.what().isSame(what), duty -> duty.with(step.apply(duty.climb())));
  }

  /** Changes the move on this task, if it owes one. */
  public Member changing(TaskId task, UnaryOperator<Duty> change) {
    return changing(duty -> duty.what().isOn(task), change);
  }

  public Member changing(Predicate<Duty> which, UnaryOperator<Duty> change) {
    return duties.isEmpty() ? this : with(changed(which, change));
  }

  private List<Duty> changed(Predicate<Duty> which, UnaryOperator<Duty> change) {
    List<Duty> changed = new ArrayList<>(duties.size());
    for (Duty duty : duties) changed.add(which.test(duty) ? change.apply(duty) : duty);
    return changed;
  }

  public Member nudged(Instant at) {
    List<Instant> recent = new ArrayList<>();
    for (Instant each : nudged) {
      if (at.isBefore(each.plus(HOUR))) recent.add(each);
    }
    recent.add(at);
    return new Member(id, role, presence, incarnation, skills, duties, recent, life, labour, due);
  }

  private List<Duty> without(Predicate<Duty> which) {
    List<Duty> rest = new ArrayList<>(duties.size() + 1);
    for (Duty duty : duties) {
      if (!which.test(duty)) rest.add(duty);
    }
    return rest;
  }

  private Member with(List<Duty> owed) {
    return new Member(id, role, presence, incarnation, skills, owed, nudged, life, labour, due);
  }

  /** The tool call of this id, if it is in flight. */
  public @Nullable ToolCall call(SafeText call) {
    for (ToolCall each : labour.calls()) {
      if (each.call().equals(call)) return each;
    }
    return null;
  }
}
