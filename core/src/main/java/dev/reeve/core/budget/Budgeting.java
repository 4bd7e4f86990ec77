package dev.reeve.core.budget;

import dev.reeve.core.Noticed;
import dev.reeve.core.Outcome;
import dev.reeve.core.budget.BudgetEvent.Exceeded;
import dev.reeve.core.budget.BudgetEvent.Raised;
import dev.reeve.core.budget.BudgetEvent.Refused;
import dev.reeve.core.budget.BudgetEvent.Spent;
import dev.reeve.core.budget.BudgetEvent.Warned;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.TeamState;
import org.jspecify.annotations.Nullable;

/** The rules of budgets: what is used up, by whom and for what. */
public final class Budgeting {

  private Budgeting() {}

  /** Figures are of the whole session: what is new in them is recorded. */
  public static Outcome decide(TeamState state, Noticed.Spending seen) {
    Member member = state.roster().get(seen.member());
    if (member == null || seen.incarnation() != member.incarnation()) return Outcome.NOTHING;
    Account account = state.ledger().open(Payer.of(member.id()));
    Amount more = seen.total().since(account.session(seen.incarnation()));
    if (more.isNone()) return Outcome.NOTHING;
    TaskId turn = member.turn();
    return Outcome.accept(
        new Spent(
            member.id(),
            seen.incarnation(),
            turn == null ? member.onlyTask() : turn,
            more,
            seen.estimated(),
            seen.limit()));
  }

  public static TeamState evolve(TeamState state, BudgetEvent event) {
    Ledger ledger = state.ledger();
    return switch (event) {
      case Spent spent -> state.with(spent(ledger, spent));
      case Warned(var payer, _, _, _) ->
          state.with(ledger.with(ledger.open(payer).at(Account.Stage.WARNED)));
      case Exceeded(var payer, _, _) ->
          state.with(ledger.with(ledger.open(payer).at(Account.Stage.EXCEEDED)));
      case Raised(var payer, var more, _) -> {
        Account raised = ledger.open(payer).raised(more);
        yield state.with(ledger.with(raised.at(raised.reached(state.settings().budgets()))));
      }
      case Refused _ -> state;
    };
  }

  private static Ledger spent(Ledger ledger, Spent spent) {
    Account member = ledger.open(Payer.of(spent.member()));
    Amount total = member.session(spent.incarnation()).plus(spent.more());
    Ledger next =
        ledger.with(
            member
                .spending(spent.more(), spent.estimated())
                .of(spent.incarnation(), total)
                .limitedTo(spent.limit()));
    TaskId task = spent.task();
    if (task != null) {
      next = next.with(next.open(Payer.of(task)).spending(spent.more(), spent.estimated()));
    }
    return next.with(next.open(Payer.TEAM).spending(spent.more(), spent.estimated()));
  }

  /** Whether nothing new may be begun by this member: an account that it spends on is used up. */
  public static boolean isSpent(TeamState state, MemberId id) {
    Ledger ledger = state.ledger();
    if (ledger.accounts().isEmpty()) return false; // nearly always
    if (isSpent(ledger.team()) || isSpent(ledger.member(id))) return true;
    Member member = state.roster().get(id);
    TaskId task = member == null ? null : member.onlyTask();
    return task != null && isSpent(ledger.task(task));
  }

  private static boolean isSpent(@Nullable Account account) {
    return account != null && account.stage() == Account.Stage.EXCEEDED;
  }
}
