package dev.reeve.base.time;

import java.time.DateTimeException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/**
 * Durations as people write them: {@code 500ms}, {@code 30s}, {@code 15m}, {@code 2h}, {@code 1d},
 * several in a row from large to small ({@code 1h30m}), or as ISO-8601 has it ({@code PT15M}).
 */
@NullMarked
public final class Durations {

  /** A hundred years: beyond it nobody means it, and reckoning with times could overflow. */
  public static final Duration LONGEST = Duration.ofDays(36_525);

  private record Unit(String word, Duration length) {}

  private static final List<Unit> LARGE_TO_SMALL =
      List.of(
          new Unit("d", Duration.ofDays(1)),
          new Unit("h", Duration.ofHours(1)),
          new Unit("m", Duration.ofMinutes(1)),
          new Unit("s", Duration.ofSeconds(1)),
          new Unit("ms", Duration.ofMillis(1)));

  /** More digits than this are a slip, and could only overflow. */
  private static final int MOST_DIGITS = 9;

  private Durations() {}

  /** Null if the text is no duration, or a negative one. */
  public static @Nullable Duration parse(String text) {
    if (text.startsWith("P") || text.startsWith("p")) return iso(text);
    Duration sum = Duration.ZERO;
    int previous = -1;
    int at = 0;
    while (at < text.length()) {
      int word = end(text, at, true);
      int next = end(text, word, false);
      int unit = unit(text.substring(word, next));
      boolean fits = at < word && word - at <= MOST_DIGITS && previous < unit;
      if (!fits) return null;
      long amount = Long.parseLong(text, at, word, 10);
      sum = sum.plus(LARGE_TO_SMALL.get(unit).length().multipliedBy(amount));
      previous = unit;
      at = next;
    }
    return text.isEmpty() ? null : sum;
  }

  private static @Nullable Duration iso(String text) {
    try {
      Duration duration = Duration.parse(text);
      return duration.isNegative() ? null : duration;
    } catch (DateTimeException | ArithmeticException e) {
      return null;
    }
  }

  /** Where the digits, or the other characters, that begin at {@code from} are over. */
  private static int end(String text, int from, boolean digits) {
    int at = from;
    while (at < text.length() && digits == isDigit(text.charAt(at))) at++;
    return at;
  }

  private static boolean isDigit(char c) {
    return '0' <= c && c <= '9';
  }

  private static int unit(String word) {
    for (int i = 0; i < LARGE_TO_SMALL.size(); i++) {
      if (LARGE_TO_SMALL.get(i).word().equals(word)) return i;
    }
    return -1;
  }
}
