package dev.reeve.pages;

import dev.reeve.core.budget.Account;
import dev.reeve.core.budget.Amount;
import dev.reeve.core.budget.Payer;
import dev.reeve.core.team.TeamState;

/** What was used up, in a few words. */
public final class Spend {

  private Spend() {}

  /** Of a team or a member; not known where nobody says. */
  public static String of(TeamState state, Payer payer) {
    Account account = state.ledger().get(payer);
    if (account == null || account.spent().isNone()) return "not known";
    Amount limit = account.limit(state.settings().budgets());
    String about = account.estimated() ? "about " : "";
    String share =
        limit.isNone() ? "" : ", " + account.spent().percentOf(limit) + " % of the budget";
    return about + account.spent() + share;
  }
}
