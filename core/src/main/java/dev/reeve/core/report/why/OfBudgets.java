package dev.reeve.core.report.why;

import static dev.reeve.core.report.why.Clues.ofType;

import dev.reeve.core.Entry;
import dev.reeve.core.EventType;
import dev.reeve.core.budget.Amount;
import dev.reeve.core.budget.BudgetEvent.Exceeded;
import dev.reeve.core.budget.BudgetEvent.OfAccount;
import dev.reeve.core.budget.BudgetEvent.Spent;
import dev.reeve.core.budget.BudgetEvent.Warned;
import dev.reeve.core.budget.Payer;
import java.util.function.Predicate;

/** Why somebody was warned of a budget, or asked about it. */
final class OfBudgets {

  private OfBudgets() {}

  static Explanation warned(Clues clues) {
    Warned warned = (Warned) clues.event();
    return facts(clues, warned)
        .by(
            "A-6",
            of(warned, warned.spent(), warned.limit()),
            "80 % of the budget",
            "a larger budget, or less used up");
  }

  static Explanation exceeded(Clues clues) {
    Exceeded exceeded = (Exceeded) clues.event();
    return facts(clues, exceeded)
        .by(
            "A-6",
            of(exceeded, exceeded.spent(), exceeded.limit()),
            "100 % of the budget",
            "a larger budget, or less used up");
  }

  private static String of(OfAccount event, Amount spent, Amount limit) {
    return event.payer() + " has used up " + spent + " of " + limit;
  }

  private static Clues facts(Clues clues, OfAccount event) {
    Predicate<Entry> own =
        each -> each.event() instanceof Spent spent && pays(spent, event.payer());
    return clues
        .last("what was used up last", ofType(EventType.SPEND).and(own))
        .last("what was allowed before", ofType(EventType.BUDGET_RAISED))
        .itself("this");
  }

  private static boolean pays(Spent spent, Payer payer) {
    return switch (payer.kind()) {
      case TEAM -> true;
      case MEMBER -> spent.member().equals(payer.member());
      case TASK -> payer.task() != null && payer.task().equals(spent.task());
    };
  }
}
