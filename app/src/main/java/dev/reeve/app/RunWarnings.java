package dev.reeve.app;

import dev.reeve.agents.Budget;
import dev.reeve.agents.Sign;
import dev.reeve.agents.run.RunListener;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Says once that most of a run's budget is used up, and once what holds the run up. */
final class RunWarnings implements RunListener {

  private final @Nullable Budget budget;
  private final Consumer<String> told;
  private double usd;
  private long tokens;
  private boolean said;

  RunWarnings(@Nullable Budget budget, Consumer<String> told) {
    this.budget = budget;
    this.told = told;
  }

  @Override
  public void onSign(Sign sign) {
    if (sign instanceof Sign.Spent(double spent, _)) usd = Math.max(usd, spent);
    if (sign instanceof Sign.Used(long read, long written))
      tokens = Math.max(tokens, read + written);
    if (said || budget == null || budget.share(usd, tokens) < Budget.WARNING) return;
    said = true;
    long percent = Math.round(100 * budget.share(usd, tokens));
    told.accept(String.format(Locale.ROOT, "%d %% of the budget of %s is used", percent, budget));
  }

  @Override
  public void onTrouble(String why) {
    told.accept("it cannot be followed just now, which is tried on: " + RunAccount.safe(why));
  }
}
