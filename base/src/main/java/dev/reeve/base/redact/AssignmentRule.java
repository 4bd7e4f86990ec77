package dev.reeve.base.redact;

/**
 * Finds values by the name they are given: {@code password=…}, {@code "api_key": "…"}, {@code
 * token: …}, {@code 'secret' => '…'}, {@code <password>…</password>}, {@code ("password", "…")},
 * and headers.
 *
 * <p>It stops at the sign between name and value, which is rare, and reads the name backwards.
 */
final class AssignmentRule implements Rule {

  private static final int MOST_BETWEEN = 24;
  private static final Letters SIGNS = Letters.of("=:,>");
  private static final Letters AFTER_NAME = Letters.of(" \t\"'`\\])*");
  private static final Letters BLANKS = Letters.of(" \t\r\n\\");
  private static final Letters QUOTES = Letters.of("\"'`");

  @Override
  public void find(String text, Findings findings) {
    int position = SIGNS.next(text, 0, text.length());
    while (position < text.length()) {
      char sign = text.charAt(position);
      int next = mayAssign(text, position, sign) ? assignment(text, position, sign, findings) : 0;
      position = SIGNS.next(text, Math.max(next, position + 1), text.length());
    }
  }

  /** The cheapest question first: a comma needs a quote before it, a bracket a name. */
  private static boolean mayAssign(String text, int at, char sign) {
    if (at == 0) {
      return false;
    }
    char before = text.charAt(at - 1);
    return switch (sign) {
      case ',' -> QUOTES.has(before);
      case '>' -> Alphabet.ALNUM.has(before) || QUOTES.has(before);
      default -> before != sign;
    };
  }

  /** Where to go on: after the value if it was a secret. */
  private static int assignment(String text, int at, char sign, Findings findings) {
    int nameEnd = nameEnd(text, at, sign);
    int nameStart = nameStart(text, nameEnd);
    SecretName name = SecretName.spoken(text, nameStart, nameEnd);
    boolean own = name != SecretName.NONE && fits(text, at, nameStart, nameEnd);
    if (!own) {
      name = FarName.of(text, sign, nameStart, nameEnd);
    }
    if (name == SecretName.NONE) {
      return at;
    }
    Assignment assignment = new Assignment(text, name, nameStart, nameEnd, at);
    Span value =
        switch (name) {
          case NONE -> Span.NONE;
          case COOKIE -> HeaderValue.cookie(text, assignment.valueStart());
          case AUTHORIZATION -> HeaderValue.authorization(text, assignment.valueStart());
          case PASSWORD, SECRET, SESSION, SIGNATURE -> assignment.secret();
        };
    if (value.isEmpty()) {
      return at;
    }
    findings.add(kind(name), value.start(), value.end());
    return value.end();
  }

  private static String kind(SecretName name) {
    return switch (name) {
      case NONE, SECRET -> "secret";
      case PASSWORD -> "password";
      case AUTHORIZATION -> "authorization";
      case COOKIE, SESSION -> "cookie";
      case SIGNATURE -> "signature";
    };
  }

  private static int nameEnd(String text, int at, char sign) {
    boolean walrus = sign == '=' && 0 < at && ":?".indexOf(text.charAt(at - 1)) >= 0;
    int end = walrus ? at - 1 : at;
    return AFTER_NAME.start(text, end, Math.max(0, end - MOST_BETWEEN));
  }

  /** Names are written in the letters of any language. */
  private static int nameStart(String text, int nameEnd) {
    int limit = Math.max(0, nameEnd - SecretName.LONGEST);
    int start = Alphabet.DOTTED.start(text, nameEnd, limit);
    while (limit < start && isForeign(text.charAt(start - 1))) {
      start = Alphabet.DOTTED.start(text, start - 1, limit);
    }
    return start;
  }

  private static boolean isForeign(char letter) {
    return 128 <= letter && Character.isLetter(letter);
  }

  /** The comma joins a quoted name and a quoted value only, the bracket closes a tag only. */
  private static boolean fits(String text, int at, int nameStart, int nameEnd) {
    return switch (text.charAt(at)) {
      case ',' -> nameEnd < at && quoteFollows(text, at + 1);
      case '>' -> nameEnd == at && 0 < nameStart && text.charAt(nameStart - 1) == '<';
      case ':' -> !text.startsWith("::", at) && !text.startsWith(":=", at);
      default -> !text.startsWith("==", at);
    };
  }

  private static boolean quoteFollows(String text, int from) {
    int limit = Math.min(text.length(), from + MOST_BETWEEN);
    return QUOTES.at(text, BLANKS.end(text, from, limit));
  }
}
