package dev.reeve.core.liveness;

import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Roster;
import dev.reeve.core.task.ApprovalMatrix;
import dev.reeve.core.task.Approver;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskFlag;
import dev.reeve.core.task.Tasks;
import dev.reeve.core.team.TeamState;
import java.util.ArrayList;
import java.util.List;

/** Who owes the next move on a task (T-40, T-85). */
final class Debts {

  private Debts() {}

  /** Somebody, and as what it owes the move. */
  record Debt(MemberId member, Obligation what) {}

  /** Nobody while the Lead must say how to go on (T-57). */
  static List<Debt> of(TeamState state, Task task) {
    boolean leads =
        task.flags().contains(TaskFlag.QUARANTINED) || task.flags().contains(TaskFlag.FROZEN);
    if (leads || task.isObserved()) return List.of();
    return switch (task.status()) {
      case IN_PROGRESS -> owner(task, task.isTurn() ? Obligation.Kind.TURN : Obligation.Kind.WORK);
      case BLOCKED -> owner(task, Obligation.Kind.BLOCKED);
      case IN_REVIEW ->
          Tasks.isApproved(state, task)
              ? owner(task, Obligation.Kind.FINISH)
              : reviewers(state.roster(), task);
      case PENDING, STUCK, DONE, CANCELLED -> List.of();
    };
  }

  private static List<Debt> owner(Task task, Obligation.Kind kind) {
    return task.owner() == null
        ? List.of()
        : List.of(new Debt(task.owner(), Obligation.on(kind, task.id())));
  }

  /** Whoever could give one of the approvals that are missing. */
  private static List<Debt> reviewers(Roster roster, Task task) {
    List<Approver> missing = ApprovalMatrix.missing(task);
    List<Debt> debts = new ArrayList<>(missing.size());
    for (Approver approver : missing) {
      Obligation.Kind kind =
          approver instanceof Approver.TechLead ? Obligation.Kind.APPROVAL : Obligation.Kind.REVIEW;
      for (MemberId each : ApprovalMatrix.asked(task, approver, roster)) {
        if (!isAmong(debts, each)) debts.add(new Debt(each, Obligation.on(kind, task.id())));
      }
    }
    return debts;
  }

  private static boolean isAmong(List<Debt> debts, MemberId member) {
    for (Debt debt : debts) {
      if (debt.member().equals(member)) return true;
    }
    return false;
  }
}
