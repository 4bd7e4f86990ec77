package dev.reeve.base.redact;

import java.util.List;
import java.util.Locale;

/**
 * A word that stands where a secret could be told, and whether it is one: nobody says what a
 * password "is" with digits and signs mixed, but for the password itself.
 */
final class ProseValue {

  /** A longer word is judged by so much of it. */
  static final int LONGEST = 160;

  private static final int LEAST_PASSWORD = 6;
  private static final int LEAST_UNLINKED = 8;
  private static final int LEAST_SECRET = 12;
  private static final int LEAST_PLAIN_SECRET = 16;
  private static final int LEAST_SLASHED = 36;
  private static final int LEAST_ORDERED = 4;
  private static final int PERCENT_CHANGES = 42;

  private static final Letters OPENS = Letters.of("\"'`*");
  private static final Letters CLOSES = Letters.of("\"'`*.,;:)");
  private static final Letters CODE = Letters.of("(){}[]<>|\\,;\"'`");
  private static final Letters SMALL = Letters.of("abcdefghijklmnopqrstuvwxyz");
  private static final Letters CAPITALS = Letters.of("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
  private static final Letters SIGNS = Letters.of("!@#$%^&*+?~");

  /** Words with digits that are said of secrets: how they are made, kept or sent. */
  private static final List<String> METHODS =
      List.of(
          "sha", "md5", "base", "oauth", "utf", "hmac", "pbkdf", "argon", "bcrypt", "scrypt", "aes",
          "rsa", "ed25519", "x509", "pkcs", "http", "ipv", "otp", "fido", "saml", "jwt", "256");

  private final String text;
  private final int start;
  private final int end;
  private final boolean quoted;

  ProseValue(String text, int from, int to) {
    this.text = text;
    start = OPENS.end(text, from, to);
    quoted = from < start;
    end = Math.max(start, CLOSES.start(text, to, start));
  }

  int start() {
    return start;
  }

  int end() {
    return end;
  }

  /**
   * @param linked a verb or a sign stands between the name and this
   * @param ordered the name is a word of SQL
   * @param first nothing stands between
   */
  boolean isSecret(SecretName name, boolean linked, boolean ordered, boolean first) {
    if (end - start < LEAST_ORDERED || Placeholder.at(text, start, end)) {
      return false;
    }
    if (quoted && ordered) {
      return ValueShape.of(text, new Span(start, end)).isQuotedSecret(name);
    }
    boolean code = CODE.next(text, start, end) < end || isPath();
    boolean mayBe = linked || (first && name == SecretName.PASSWORD);
    if (!mayBe || code || isMethod()) {
      return false;
    }
    LetterCount count = LetterCount.of(text, start, end);
    if (count.digits() == 0 || count.capitals() + count.small() == 0) {
      return false;
    }
    boolean direct = first && 0 < count.capitals() && 0 < count.small();
    return name == SecretName.PASSWORD
        ? password(count, linked)
        : secret(count) || (direct && LEAST_SECRET <= end - start);
  }

  private boolean password(LetterCount count, boolean linked) {
    int length = end - start;
    boolean random = isRandom(count) || isMixed(count) || SIGNS.next(text, start, end) < end - 1;
    boolean amount = count.changes() == 1 && Alphabet.DIGIT.has(text.charAt(start));
    boolean word = linked && !amount && Alphabet.ALNUM.end(text, start, end) == end;
    return (linked ? LEAST_PASSWORD : LEAST_UNLINKED) <= length && (random || word);
  }

  private boolean secret(LetterCount count) {
    int length = end - start;
    int letters = count.capitals() + count.small();
    boolean plain = 4 <= count.digits() && 4 <= letters && !dotted();
    int least = SIGNS.next(text, start, end) < end ? LEAST_UNLINKED : LEAST_SECRET;
    boolean random = isRandom(count) || isMixed(count);
    return (least <= length && random) || (LEAST_PLAIN_SECRET <= length && plain);
  }

  /** Slashes stand in long keys, too. */
  private boolean isPath() {
    boolean slash = 0 <= text.indexOf('/', start, end);
    return slash
        && (end - start < LEAST_SLASHED || dotted() || 0 <= text.indexOf("//", start, end));
  }

  private boolean dotted() {
    return 0 <= text.indexOf('.', start, end);
  }

  private static boolean isRandom(LetterCount count) {
    return 2 <= count.changes() && PERCENT_CHANGES * count.pairs() <= 100 * count.changes();
  }

  /** Capitals, small letters and digits, but not as a name of code has them. */
  private boolean isMixed(LetterCount count) {
    boolean all = 0 < count.capitals() && 0 < count.small();
    return all && !isCamel() && Alphabet.ALNUM.end(text, start, end) == end;
  }

  /** Words of two small letters or more, each with its capital and perhaps its number. */
  private boolean isCamel() {
    int position = start;
    while (position < end) {
      int letter = CAPITALS.end(text, position, Math.min(end, position + 1));
      int word = SMALL.end(text, letter, end);
      if (word - letter < 2) {
        return false;
      }
      position = Alphabet.DIGIT.end(text, word, end);
    }
    return true;
  }

  private boolean isMethod() {
    String small = text.substring(start, end).toLowerCase(Locale.ROOT);
    return METHODS.stream().anyMatch(small::contains);
  }
}
