package dev.reeve.base.redact;

/**
 * The name of a value that is written as a value itself: {@code name: DB_PASSWORD} and then {@code
 * value: …}, or the other way round, {@code <property name="password">…}; and the two of {@code
 * auth=('user', '…')}.
 */
final class FarName {

  private static final String VALUE = "value";
  private static final int MOST_BETWEEN = 48;
  private static final Letters BETWEEN = Letters.of(" \t\r\n\"'`\\,");
  private static final Letters BEFORE = Letters.of(" \t\"'`\\");
  private static final int LONGEST_BARE = 128;
  private static final Letters QUOTES = Letters.of("\"'`");
  private static final Letters BLANKS = Letters.of(" \t");
  private static final Letters SIGNS = Letters.of("=:");
  private static final Letters BREAK = Letters.of("\n");
  private static final Letters ENDS_BARE = Letters.of(" \t\r\n,");

  private FarName() {}

  /** The name of what follows the sign, of which the word before it does not tell. */
  static SecretName of(String text, char sign, int wordStart, int wordEnd) {
    return switch (sign) {
      case '>' -> named(text, wordStart, wordEnd);
      case ',' -> pair(text, wordStart);
      default ->
          isValue(text, wordStart, wordEnd) ? beside(text, wordStart, wordEnd) : SecretName.NONE;
    };
  }

  /**
   * Whether a line ends with one half of such a pair, so that the next may begin with the other.
   */
  static boolean isHalf(String text, int line, int end) {
    int wordEnd = BETWEEN.start(text, end, line);
    int limit = Math.max(line, wordEnd - SecretName.LONGEST);
    return isNamed(text, Alphabet.DOTTED.start(text, wordEnd, limit)) || isLast(text, line, end);
  }

  /** Whether a value that waits for its name is the last on the line. */
  private static boolean isLast(String text, int line, int end) {
    int word = end - VALUE.length();
    while (line <= word && !isValue(text, word, word + VALUE.length())) {
      word--;
    }
    int sign = BEFORE.end(text, word + VALUE.length(), end);
    boolean given = line <= word && SIGNS.at(text, sign);
    return given && end <= BETWEEN.end(text, valueEnd(text, sign + 1), end);
  }

  private static boolean isValue(String text, int from, int to) {
    return to - from == VALUE.length() && text.regionMatches(true, from, VALUE, 0, to - from);
  }

  /** The name before a value; if none is there, the one after it. */
  private static SecretName beside(String text, int wordStart, int wordEnd) {
    int end = BETWEEN.start(text, wordStart, Math.max(0, wordStart - MOST_BETWEEN));
    int start = Alphabet.DOTTED.start(text, end, Math.max(0, end - SecretName.LONGEST));
    if (end < wordStart && isNamed(text, start)) {
      return said(text, start, end);
    }
    return after(text, BEFORE.end(text, wordEnd, text.length()) + 1);
  }

  private static SecretName after(String text, int from) {
    int end = valueEnd(text, from);
    int word = BETWEEN.end(text, end, Math.min(text.length(), end + MOST_BETWEEN));
    int wordEnd = Alphabet.LETTER.end(text, word, Math.min(text.length(), word + MOST_BETWEEN));
    int sign = BEFORE.end(text, wordEnd, Math.min(text.length(), wordEnd + MOST_BETWEEN));
    boolean whole = wordEnd - word == "name".length() || wordEnd - word == "key".length();
    if (end == word || !whole || !isName(text, wordEnd) || !SIGNS.at(text, sign)) {
      return SecretName.NONE;
    }
    boolean blankLine = BREAK.next(text, BREAK.next(text, end, word) + 1, word) < word;
    int start = BEFORE.end(text, sign + 1, Math.min(text.length(), sign + MOST_BETWEEN));
    int limit = Math.min(text.length(), start + SecretName.LONGEST);
    int nameEnd = Alphabet.DOTTED.end(text, start, limit);
    return blankLine || BLANKS.at(text, nameEnd) ? SecretName.NONE : said(text, start, nameEnd);
  }

  /** Where the value that is given here ends, on the same line. */
  private static int valueEnd(String text, int from) {
    int start = BLANKS.end(text, from, Math.min(text.length(), from + MOST_BETWEEN));
    if (!QUOTES.at(text, start)) {
      return ENDS_BARE.next(text, start, Math.min(text.length(), start + LONGEST_BARE));
    }
    int limit = Math.min(text.length(), start + Assignment.LONGEST_QUOTED);
    int end = start + 1;
    while (end < limit && text.charAt(end) != text.charAt(start) && text.charAt(end) != '\n') {
      end++;
    }
    return end;
  }

  /** What the word says if it is the value of a {@code name} or a {@code key}. */
  private static SecretName named(String text, int from, int to) {
    return isNamed(text, from) ? said(text, from, to) : SecretName.NONE;
  }

  private static boolean isNamed(String text, int from) {
    int sign = BEFORE.start(text, from, Math.max(0, from - MOST_BETWEEN)) - 1;
    return 0 <= sign
        && SIGNS.has(text.charAt(sign))
        && isName(text, BEFORE.start(text, sign, Math.max(0, sign - MOST_BETWEEN)));
  }

  private static boolean isName(String text, int wordEnd) {
    return endsWith(text, wordEnd, "name") || endsWith(text, wordEnd, "key");
  }

  private static SecretName said(String text, int from, int to) {
    SecretName said = SecretName.of(text, from, to);
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
