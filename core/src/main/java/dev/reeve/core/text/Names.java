package dev.reeve.core.text;

import java.util.function.IntPredicate;

/** What names of teams, members and tasks may look like. */
public final class Names {

  private Names() {}

  public static boolean matches(String value, int max, IntPredicate first, IntPredicate rest) {
    if (value.isEmpty() || max < value.length() || !first.test(value.charAt(0))) return false;
    for (int i = 1; i < value.length(); i++) {
      if (!rest.test(value.charAt(i))) return false;
    }
    return true;
  }

  /** Letters, digits and {@code . _ @ -}, beginning with a letter or digit; at most 64. */
  public static boolean isPlain(String value) {
    return matches(
        value,
        64,
        Names::letterOrDigit,
        c -> letterOrDigit(c) || c == '.' || c == '_' || c == '@' || c == '-');
  }

  public static boolean lowerOrDigit(int c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
  }

  public static boolean letterOrDigit(int c) {
    return lowerOrDigit(c) || (c >= 'A' && c <= 'Z');
  }
}
