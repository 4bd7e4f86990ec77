package dev.reeve.daemon.ingress;

import dev.reeve.core.budget.Amount;
import dev.reeve.core.budget.Budgets;
import java.util.List;

/** Reads how much may be used up: 0 is without limit. */
final class BudgetPolicy {

  private static final List<String> KEYS =
      List.of("team_usd", "member_usd", "task_usd", "team_tokens", "member_tokens", "task_tokens");

  private static final double MOST_USD = 1_000_000;
  private static final long MOST_TOKENS = 1_000_000_000_000L;

  private BudgetPolicy() {}

  static Budgets read(Fields budget, Budgets usual) {
    budget.only(KEYS);
    return new Budgets(
        amount(budget, "team", usual.team()),
        amount(budget, "member", usual.member()),
        amount(budget, "task", usual.task()));
  }

  private static Amount amount(Fields budget, String whose, Amount usual) {
    double usd = budget.sumIfAny(whose + "_usd", usual.usd(), MOST_USD);
    Long tokens = budget.wholeIfAny(whose + "_tokens", 0, MOST_TOKENS);
    return new Amount(Amount.usd(usd).microUsd(), tokens == null ? usual.tokens() : tokens);
  }
}
