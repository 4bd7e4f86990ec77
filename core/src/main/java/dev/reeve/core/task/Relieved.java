package dev.reeve.core.task;

import dev.reeve.core.Case;
import dev.reeve.core.Rejection;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.TaskCommand.Claim;
import dev.reeve.core.task.TaskEvent.Assigned;
import dev.reeve.core.task.TaskEvent.OwnerChanged;
import dev.reeve.core.task.TaskEvent.ReviewerRelieved;
import dev.reeve.core.team.TeamState;
import org.jspecify.annotations.Nullable;

/**
 * Whom the Lead has relieved of a task, so that somebody else has it: it does not claim it again,
 * and is not asked to review it, until the Lead assigns it to it (T-54). Who comes under the same
 * name later is somebody else.
 */
public record Relieved(MemberId member, long incarnation) {

  /** Before it is free the task knows who had it; whoever is given it is no longer kept off. */
  static Task before(TeamState state, Task task, TaskEvent event) {
    return switch (event) {
      case OwnerChanged(_, var to, _) when to == null -> without(state, task, task.owner());
      case ReviewerRelieved(_, var reviewer, _) -> without(state, task, reviewer);
      case Assigned assigned when assigned.member() != null ->
          task.with(task.past().given(assigned.member()));
      default -> task;
    };
  }

  private static Task without(TeamState state, Task task, @Nullable MemberId had) {
    Member member = had == null ? null : state.roster().get(had);
    if (member == null) return task;
    return task.with(task.past().with(new Relieved(member.id(), member.incarnation())));
  }

  /** Only what is free: of what somebody else has by now a claim is a double one (T-51). */
  public static @Nullable Rejection claims(Case it) {
    Task task = it.task();
    Member sender = it.sender();
    if (!(it.command() instanceof Claim) || task == null || sender == null) return null;
    boolean free = task.status() == TaskStatus.PENDING && task.owner() == null;
    if (!free || !task.past().isRelieved(sender)) return null;
    return Rejection.of(
        Rejection.Code.FORBIDDEN,
        "the Lead has relieved "
            + sender.id()
            + " of task "
            + task.id()
            + ": somebody else is to have it. Claim another one; only the Lead can give it back,"
            + " with ASSIGN");
  }
}
