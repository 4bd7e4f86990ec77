package dev.reeve.core.budget;

import java.util.Locale;

/**
 * What agents use up, by their own figures. As a limit, 0 means that there is none.
 *
 * @param microUsd millionths of a US dollar
 */
public record Amount(long microUsd, long tokens) {

  public static final Amount NONE = new Amount(0, 0);

  private static final long USD = 1_000_000;

  /** Nobody spends more than this; so sums and shares stay within their bounds. */
  private static final long MOST = 1_000_000_000 * USD;

  public Amount {
    microUsd = Math.clamp(microUsd, 0, MOST);
    tokens = Math.clamp(tokens, 0, MOST);
  }

  public static Amount usd(double dollars) {
    boolean sound = 0 <= dollars && dollars <= MOST;
    return sound ? new Amount(Math.round(dollars * USD), 0) : NONE;
  }

  public double usd() {
    return (double) microUsd / USD;
  }

  public boolean isNone() {
    return microUsd == 0 && tokens == 0;
  }

  public Amount plus(Amount more) {
    return new Amount(microUsd + more.microUsd, tokens + more.tokens);
  }

  /** What has come since then; a figure that has become smaller has not grown. */
  public Amount since(Amount then) {
    return new Amount(microUsd - then.microUsd, tokens - then.tokens);
  }

  /** How much of a limit it is, in percent, of money or tokens whichever is more; 0 if no limit. */
  public long percentOf(Amount limit) {
    long money = limit.microUsd == 0 ? 0 : microUsd * 100 / limit.microUsd;
    long words = limit.tokens == 0 ? 0 : tokens * 100 / limit.tokens;
    return Math.max(money, words);
  }

  @Override
  public String toString() {
    String money =
        String.format(Locale.ROOT, "%d.%02d USD", microUsd / USD, microUsd / 10_000 % 100);
    if (tokens == 0) return money;
    return microUsd == 0 ? tokens + " tokens" : money + ", " + tokens + " tokens";
  }
}
