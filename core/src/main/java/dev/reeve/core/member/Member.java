package dev.reeve.core.member;

import dev.reeve.core.liveness.Duty;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.WatchTime;
import dev.reeve.core.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One member of a team, in its current incarnation (T-2).
 *
 * @param duties the moves it owes (T-40)
 * @param due when something must be done about its silence; null if nothing
 */
public record Member(
    MemberId id,
    Role role,
    Presence presence,
    long incarnation,
    Skills skills,
    List<Duty> duties,
    Life life,
    Labour labour,
    @Nullable WatchTime due) {

  public Member {
    duties = List.copyOf(duties);
  }

  /** A member as it begins: nothing has been heard of it yet. */
  public static Member first(MemberId id, Role role, Presence presence, Skills skills) {
    return new Member(id, role, presence, 1, skills, List.of(), Life.NONE, Labour.NONE, null);
  }

  /** Started again or replaced under the same id: what the predecessor was at is gone. */
  public Member reborn(Role newRole, Presence newPresence, Skills newSkills, long newIncarnation) {
    return new Member(
        id,
        newRole,
        newPresence,
        newIncarnation,
        newSkills,
        duties.stream().map(duty -> duty.at(IdleStage.NONE)).toList(),
        new Life(null, null, life.lastPulse(), life.earlierPulse()),
        labour.cleared(),
        due);
  }

  public Member with(Life newLife) {
    return new Member(id, role, presence, incarnation, skills, duties, newLife, labour, due);
  }

  @SuppressWarnings("ReferenceEquality") // comparing contents could cost more than the copy
  public Member with(Labour newLabour) {
    if (newLabour == labour) return this;
    return new Member(id, role, presence, incarnation, skills, duties, life, newLabour, due);
  }

  public boolean isActive() {
    return presence == Presence.ACTIVE;
  }

  public Member due(@Nullable WatchTime next) {
    return new Member(id, role, presence, incarnation, skills, duties, life, labour, next);
  }

  /** Gone in good order: it owes nothing, and nothing of what it was at is left. */
  public Member stopped() {
    return new Member(
        id, role, Presence.STOPPED, incarnation, skills, List.of(), life, labour.cleared(), null);
  }

  /** The highest stage that any of its ladders has reached (T-40). */
  public IdleStage idleStage() {
    IdleStage highest = IdleStage.NONE;
    for (Duty duty : duties) {
      if (highest.compareTo(duty.stage()) < 0) highest = duty.stage();
    }
    return highest;
  }

  public @Nullable Duty duty(TaskId task) {
    for (Duty duty : duties) {
      if (duty.task().equals(task)) return duty;
    }
    return null;
  }

  /** The implicit task of the turn that it is in; null if it is in none (T-77). */
  public @Nullable TaskId turn() {
    for (Duty duty : duties) {
      if (duty.turn()) return duty.task();
    }
    return null;
  }

  public Member owing(Duty more) {
    List<Duty> all = new ArrayList<>(free(more.task()).duties);
    all.add(more);
    return with(all);
  }

  public Member free(TaskId task) {
    return with(duties.stream().filter(duty -> !duty.task().equals(task)).toList());
  }

  public Member reminded(TaskId task, IdleStage stage) {
    return with(
        duties.stream().map(duty -> duty.task().equals(task) ? duty.at(stage) : duty).toList());
  }

  private Member with(List<Duty> owed) {
    return new Member(id, role, presence, incarnation, skills, owed, life, labour, due);
  }

  /** The tool call of this id, if it is in flight. */
  public @Nullable ToolCall call(SafeText call) {
    for (ToolCall each : labour.calls()) {
      if (each.call().equals(call)) return each;
    }
    return null;
  }
}
