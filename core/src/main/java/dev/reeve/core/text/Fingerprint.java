package dev.reeve.core.text;

/**
 * What two texts have in common that say the same of different things: small letters, with numbers
 * and whatever stands in quotes dropped, and single blanks.
 */
public final class Fingerprint {

  private Fingerprint() {}

  public static SafeText of(SafeText text) {
    String value = text.value();
    StringBuilder print = new StringBuilder(value.length());
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      int end = isQuote(c) && !isWithinWord(value, i) ? value.indexOf(closing(c), i + 1) : -1;
      if (end >= 0) i = end;
      else if (Character.isWhitespace(c)) blank(print);
      else if (!Character.isDigit(c)) print.append(Character.toLowerCase(c));
    }
    return SafeText.own(print.toString().strip());
  }

  private static void blank(StringBuilder print) {
    boolean blank = print.isEmpty() || print.charAt(print.length() - 1) == ' ';
    if (!blank) print.append(' ');
  }

  private static boolean isQuote(char c) {
    return c == '"' || c == '\'' || c == '`' || c == '“' || c == '‘' || c == '«';
  }

  private static char closing(char c) {
    return switch (c) {
      case '“' -> '”';
      case '‘' -> '’';
      case '«' -> '»';
      default -> c;
    };
  }

  /** As the apostrophe in {@code can't}. */
  private static boolean isWithinWord(String value, int at) {
    return at > 0 && Character.isLetterOrDigit(value.charAt(at - 1));
  }
}
