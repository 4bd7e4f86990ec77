package dev.reeve.base.redact;

/**
 * The name of a value that is written as a value itself: {@code name: DB_PASSWORD} and then {@code
 * value: …}, {@code <property name="password">…}; and the two of {@code auth=('user', '…')}.
 */
final class FarName {

  private static final int MOST_BETWEEN = 48;
  private static final Letters BETWEEN = Letters.of(" \t\r\n\"'`\\,");
  private static final Letters BEFORE = Letters.of(" \t\"'`\\");

  private FarName() {}

  /** The name of what follows the sign, of which the word before it does not tell. */
  static SecretName of(String text, char sign, int wordStart, int wordEnd) {
    return switch (sign) {
      case '>' -> named(text, wordStart, wordEnd);
      case ',' -> pair(text, wordStart);
      default -> isValue(text, wordStart, wordEnd) ? before(text, wordStart) : SecretName.NONE;
    };
  }

  private static boolean isValue(String text, int from, int to) {
    return to - from == "value".length() && text.regionMatches(true, from, "value", 0, to - from);
  }

  private static SecretName before(String text, int at) {
    int end = BETWEEN.start(text, at, Math.max(0, at - MOST_BETWEEN));
    int start = Alphabet.DOTTED.start(text, end, Math.max(0, end - SecretName.LONGEST));
    return end == at ? SecretName.NONE : named(text, start, end);
  }

  /** What the word says if it is the value of a {@code name} or a {@code key}. */
  private static SecretName named(String text, int from, int to) {
    int sign = BEFORE.start(text, from, Math.max(0, from - MOST_BETWEEN)) - 1;
    if (sign < 0 || "=:".indexOf(text.charAt(sign)) < 0) {
      return SecretName.NONE;
    }
    int end = BEFORE.start(text, sign, Math.max(0, sign - MOST_BETWEEN));
    boolean name = endsWith(text, end, "name") || endsWith(text, end, "key");
    SecretName said = name ? SecretName.of(text, from, to) : SecretName.NONE;
    return said == SecretName.PASSWORD || said == SecretName.SECRET ? said : SecretName.NONE;
  }

  private static SecretName pair(String text, int userStart) {
    int bracket = BEFORE.start(text, userStart, Math.max(0, userStart - 3)) - 1;
    boolean open = 0 <= bracket && text.charAt(bracket) == '(';
    boolean login = open && (endsWith(text, bracket, "auth") || endsWith(text, bracket, "auth="));
    return login ? SecretName.PASSWORD : SecretName.NONE;
  }

  private static boolean endsWith(String text, int end, String word) {
    int from = end - word.length();
    return 0 <= from && text.regionMatches(true, from, word, 0, word.length());
  }
}
