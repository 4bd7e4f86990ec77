package dev.reeve.daemon.codec;

import dev.reeve.core.Noticed;
import dev.reeve.core.budget.Account;
import dev.reeve.core.budget.Amount;
import dev.reeve.core.budget.BudgetEvent;
import dev.reeve.core.budget.BudgetEvent.Exceeded;
import dev.reeve.core.budget.BudgetEvent.Raised;
import dev.reeve.core.budget.BudgetEvent.Refused;
import dev.reeve.core.budget.BudgetEvent.Spent;
import dev.reeve.core.budget.BudgetEvent.Warned;
import dev.reeve.core.budget.Budgets;
import dev.reeve.core.budget.Payer;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** The stored form of what is used up, and of how much may be. */
final class BudgetEvents {

  /** Dollars are counted in millionths. */
  private static final int MICRO = 6;

  private BudgetEvents() {}

  static void write(Out out, BudgetEvent event) {
    switch (event) {
      case Spent spent -> {
        out.whole("incarnation", spent.incarnation());
        writeAmount(out, spent.more());
        out.flagIfAny("estimated", spent.estimated());
        writeAmount(out, "limit", spent.limit());
      }
      case Warned(_, var used, var limit, _) -> {
        writeAmount(out, "spent", used);
        writeAmount(out, "limit", limit);
      }
      case Exceeded(_, var used, var limit) -> {
        writeAmount(out, "spent", used);
        writeAmount(out, "limit", limit);
      }
      case Raised(_, var more, _) -> writeAmount(out, more);
      case Refused _ -> {}
    }
    if (event.said() != null) out.said(event.said());
  }

  static BudgetEvent read(Envelope of, In in) {
    return switch (of.type()) {
      case SPEND ->
          new Spent(
              of.knownMember(),
              in.whole("incarnation"),
              of.task(),
              readAmount(in),
              in.flagIfAny("estimated"),
              readAmount(in, "limit"));
      case BUDGET_WARNING ->
          new Warned(payer(of), readAmount(in, "spent"), readAmount(in, "limit"), in.said());
      case BUDGET_EXCEEDED ->
          new Exceeded(payer(of), readAmount(in, "spent"), readAmount(in, "limit"));
      case BUDGET_RAISED -> new Raised(payer(of), readAmount(in), in.has("to") ? in.said() : null);
      case BUDGET_REFUSED -> new Refused(payer(of), in.has("to") ? in.said() : null);
      default -> throw Events.misdirected(of);
    };
  }

  private static Payer payer(Envelope of) {
    if (of.member() != null) return Payer.of(of.member());
    return of.task() == null ? Payer.TEAM : Payer.of(of.task());
  }

  private static void writeAmount(Out out, Amount amount) {
    if (amount.microUsd() != 0) out.whole("micro_usd", amount.microUsd());
    if (amount.tokens() != 0) out.whole("tokens", amount.tokens());
  }

  private static void writeAmount(Out out, String name, Amount amount) {
    if (amount.isNone()) return;
    out.begin(name);
    writeAmount(out, amount);
    out.end();
  }

  private static Amount readAmount(In in) {
    return new Amount(
        in.has("micro_usd") ? in.whole("micro_usd") : 0, in.has("tokens") ? in.whole("tokens") : 0);
  }

  private static Amount readAmount(In in, String name) {
    @Nullable In amount = in.objectIfAny(name);
    return amount == null ? Amount.NONE : readAmount(amount);
  }

  /** Under the keys that a policy has, so that a log can be lived through again by its own. */
  static void writeBudgets(Out out, Budgets budgets) {
    if (budgets.equals(Budgets.NONE)) return;
    out.begin("budget");
    writeBudget(out, "team", budgets.team());
    writeBudget(out, "member", budgets.member());
    writeBudget(out, "task", budgets.task());
    out.end();
  }

  private static void writeBudget(Out out, String whose, Amount limit) {
    if (limit.microUsd() != 0) {
      BigDecimal usd = BigDecimal.valueOf(limit.microUsd(), MICRO).stripTrailingZeros();
      out.string(whose + "_usd", usd.toPlainString());
    }
    if (limit.tokens() != 0) out.whole(whose + "_tokens", limit.tokens());
  }

  static Budgets readBudgets(In in) {
    @Nullable In budget = in.objectIfAny("budget");
    return budget == null
        ? Budgets.NONE
        : new Budgets(
            readBudget(budget, "team"), readBudget(budget, "member"), readBudget(budget, "task"));
  }

  private static Amount readBudget(In in, String whose) {
    String usd = whose + "_usd";
    String tokens = whose + "_tokens";
    return new Amount(
        in.has(usd) ? new BigDecimal(in.string(usd)).movePointRight(MICRO).longValueExact() : 0,
        in.has(tokens) ? in.whole(tokens) : 0);
  }

  static void writeAccount(Out out, Account account) {
    out.word("kind", Words.PAYER, account.payer().kind());
    out.string("name", account.payer().name());
    writeAmount(out, "spent", account.spent());
    out.flagIfAny("estimated", account.estimated());
    writeAmount(out, "own", account.own());
    writeAmount(out, "raised", account.raised());
    out.word("stage", Words.BUDGET_STAGE, account.stage());
    writeAmount(out, "session", account.session());
    out.whole("incarnation", account.incarnation());
  }

  static Account readAccount(In in) {
    return new Account(
        new Payer(in.word("kind", Words.PAYER), in.string("name")),
        readAmount(in, "spent"),
        in.flagIfAny("estimated"),
        readAmount(in, "own"),
        readAmount(in, "raised"),
        in.word("stage", Words.BUDGET_STAGE),
        readAmount(in, "session"),
        in.whole("incarnation"));
  }

  static void writeNotice(Out out, Noticed.Spending seen) {
    out.string("notice", "spending");
    out.id("member", seen.member());
    out.whole("incarnation", seen.incarnation());
    writeAmount(out, "total", seen.total());
    out.flagIfAny("estimated", seen.estimated());
    writeAmount(out, "limit", seen.limit());
  }

  static Noticed readNotice(In in) {
    return new Noticed.Spending(
        in.member("member"),
        in.whole("incarnation"),
        readAmount(in, "total"),
        in.flagIfAny("estimated"),
        readAmount(in, "limit"));
  }
}
