package dev.reeve.agents;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What an agent may use up, in the figures that it reports itself.
 *
 * @param usd in US dollars; 0 is no limit
 * @param tokens read and written, together; 0 is no limit
 */
public record Budget(double usd, long tokens) {

  /** From this share on somebody is told. */
  public static final double WARNING = 0.8;

  private static final Pattern FORM =
      Pattern.compile(
          "(\\d{1,9}(?:\\.\\d{1,6})?)(k|m)?(?:(t(?:okens)?)| ?usd)?", Pattern.CASE_INSENSITIVE);

  public Budget {
    if (!(0 <= usd && usd < 1e12) || tokens < 0 || (usd == 0 && tokens == 0)) {
      throw new IllegalArgumentException("no budget: " + usd + " USD, " + tokens + " tokens");
    }
  }

  /** {@code 2.50} and {@code 5usd} are dollars, {@code 500kt} tokens; null if it is neither. */
  public static @Nullable Budget parse(String text) {
    Matcher found = FORM.matcher(text.strip());
    if (!found.matches()) return null;
    double amount = Double.parseDouble(found.group(1));
    @Nullable String thousands = found.group(2);
    if (thousands != null) amount *= thousands.equalsIgnoreCase("k") ? 1e3 : 1e6;
    boolean tokens = found.group(3) != null;
    if (amount == 0 || (!tokens && thousands != null)) return null;
    return tokens ? new Budget(0, (long) amount) : new Budget(amount, 0);
  }

  /** How much of it that is: 1 is all of it. */
  public double share(double usedUsd, long usedTokens) {
    double money = usd == 0 ? 0 : usedUsd / usd;
    double words = tokens == 0 ? 0 : (double) usedTokens / tokens;
    return Math.max(money, words);
  }

  /** As it is read again. */
  public String text() {
    return tokens == 0 ? String.format(Locale.ROOT, "%.6f", usd) : tokens + "t";
  }

  @Override
  public String toString() {
    return tokens == 0
        ? String.format(Locale.ROOT, "%.2f USD", usd)
        : String.format(Locale.ROOT, "%,d tokens", tokens);
  }
}
