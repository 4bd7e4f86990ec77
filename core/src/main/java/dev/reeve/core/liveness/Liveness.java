package dev.reeve.core.liveness;

import dev.reeve.core.Entry;
import dev.reeve.core.Event;
import dev.reeve.core.liveness.LivenessEvent.Recovered;
import dev.reeve.core.liveness.LivenessEvent.Reminded;
import dev.reeve.core.liveness.LivenessEvent.WaitOverdue;
import dev.reeve.core.member.IdleStage;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberEvent.Progressed;
import dev.reeve.core.member.MemberEvent.Waits;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Wait;
import dev.reeve.core.member.WaitReason;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskEvent.Claimed;
import dev.reeve.core.task.TaskEvent.Finished;
import dev.reeve.core.task.TaskEvent.GotStuck;
import dev.reeve.core.task.TaskEvent.Judged;
import dev.reeve.core.task.TaskEvent.Submitted;
import dev.reeve.core.task.TaskEvent.TurnEnded;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.task.Tasks;
import dev.reeve.core.task.TurnEnd;
import dev.reeve.core.team.Profile;
import dev.reeve.core.team.TeamState;
import org.jspecify.annotations.Nullable;

/** Who owes the next move, and what becomes of the ladder as things happen (T-40, T-42). */
public final class Liveness {

  private Liveness() {}

  /** What moves a task on is progress of the one who did it (T-44). */
  public static boolean isProgress(TeamState before, Event event) {
    return switch (event) {
      case Claimed _, Submitted _, Judged _, Finished _, GotStuck _, TurnEnded _ -> true;
      case Progressed progressed -> progressed.progress();
      case Waits(var actor, var task, var reason, _) ->
          reason == WaitReason.BLOCKED && Tasks.blocks(before, actor, task);
      default -> false;
    };
  }

  /** The confirmation that an event calls for, if it is progress on something long silent. */
  public static @Nullable Event recovery(TeamState before, Event progress) {
    Member member = before.roster().get(progress.actor());
    boolean cut = progress instanceof TurnEnded(_, _, var end) && end == TurnEnd.INTERRUPTED;
    if (member == null || progress.task() == null || cut) return null;
    Duty duty = member.duty(progress.task());
    boolean reminded = duty != null && duty.stage() != IdleStage.NONE;
    return reminded ? Recovered.of(member.id(), progress.task()) : null;
  }

  public static TeamState evolve(TeamState state, LivenessEvent event) {
    Member member = state.roster().get(event.member());
    if (member == null) return state;
    Member after =
        switch (event) {
          case Reminded(_, var task, var stage, _, _) -> member.reminded(task, stage);
          case Recovered(_, var task, _) -> member.reminded(task, IdleStage.NONE);
          case WaitOverdue _ -> {
            Wait wait = member.labour().declared();
            yield wait == null ? member : member.with(member.labour().waiting(wait.toldOf()));
          }
        };
    return state.with(after);
  }

  /**
   * What a change of a task means for those who owe the next move. So far ladders watch over the
   * owners in teams without ceremony (T-77).
   */
  public static TeamState after(TeamState state, @Nullable Task before, Task now, Entry entry) {
    if (state.profile() != Profile.SOLO) return state;
    MemberId owed = before == null ? null : debtor(before);
    MemberId owes = debtor(now);
    if (owed != null && owed.equals(owes)) return state;
    TeamState next = state;
    Member free = owed == null ? null : next.roster().get(owed);
    if (free != null) next = next.with(free.free(now.id()));
    Member bound = owes == null ? null : next.roster().get(owes);
    return bound == null
        ? next
        : next.with(
            bound.owing(new Duty(now.id(), entry.happened(), IdleStage.NONE, now.isTurn())));
  }

  private static @Nullable MemberId debtor(Task task) {
    boolean atWork = task.status() == TaskStatus.IN_PROGRESS || task.status() == TaskStatus.BLOCKED;
    return atWork ? task.owner() : null;
  }
}
