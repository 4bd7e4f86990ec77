package dev.reeve.base.redact;

import java.util.List;
import java.util.Set;

/**
 * Finds secrets that are told in words: {@code the password is …}, {@code set the token to …},
 * {@code | password | … |}, {@code DB_PASSWORD …}, {@code IDENTIFIED BY '…'}.
 *
 * <p>Most that is said of passwords is no password ("is wrong", "is required"), so here a value has
 * to look like one by itself ({@link ProseValue}).
 */
final class ProseRule implements Rule {

  /** What the names have in them, in the two ways in which they are mostly written. */
  private static final List<String> TRACES =
      List.of(
          "assw",
          "ASSW",
          "oken",
          "OKEN",
          "ecret",
          "ECRET",
          "key ",
          "KEY ",
          "assphrase",
          "asscode",
          "redential",
          "requirepass",
          "masterauth",
          " pw ",
          "PWD ",
          "PASS ",
          "IDENTIFIED BY");

  private static final String IDENTIFIED = "IDENTIFIED BY";
  private static final int MOST_WORDS = 7;

  /** No digit for so long: no secret is told. */
  private static final int LONGEST_SPAN = 320;

  private static final int MOST_BLANKS = 16;
  private static final int LONGEST_LINK = 9;

  /** Between a value and the name that it has: a verb, or a sign that stands for one. */
  private static final Set<String> LINKS =
      Set.of("is", "was", "are", "be", "=", ":", "->", "=>", "-", "|", "is:", "was:");

  /** What the words of these lists begin with. */
  private static final Letters FIRST = Letters.of("iwabscruentjp=:-|");

  /** Names of settings of one word, in files in which the value follows. */
  private static final Set<String> SETTINGS = Set.of("requirepass", "masterauth");

  private static final Set<String> CHANGES =
      Set.of("set", "changed", "reset", "updated", "rotated", "equal", "changing", "setting");

  private static final Set<String> FILLERS =
      Set.of("now", "still", "currently", "just", "simply", "probably", "actually", "to", "again");

  private static final Letters DIGITS = Letters.of("0123456789");
  private static final Letters BLANKS = Letters.of(" \t");
  private static final Letters BREAKS = Letters.of(" \t\r\n");
  private static final Letters CLOSERS = Letters.of("\"'`*");

  @Override
  public void find(String text, Findings findings) {
    for (String trace : TRACES) {
      int digit = -1;
      int at = text.indexOf(trace);
      while (0 <= at) {
        int end = Alphabet.LETTER.end(text, at + trace.strip().length(), text.length());
        digit = digit < end ? DIGITS.next(text, end, text.length()) : digit;
        boolean may = isWordEnd(text, end) && (digit < end + LONGEST_SPAN || isOrder(text, end));
        at = text.indexOf(trace, may ? name(text, end, findings) : end);
      }
    }
  }

  /** A longer word, or a name that goes on, is another name. */
  private static boolean isWordEnd(String text, int at) {
    return at < text.length() && (BLANKS.has(text.charAt(at)) || CLOSERS.has(text.charAt(at)));
  }

  /** A quote after a word in capitals, as in SQL: {@code WITH PASSWORD '…'}. */
  private static boolean isOrder(String text, int end) {
    boolean capital = Alphabet.UPPER.has(text.charAt(end - 1));
    return capital && CLOSERS.at(text, end + 1) && text.charAt(end) == ' ';
  }

  /** Returns where to go on. */
  private static int name(String text, int end, Findings findings) {
    int limit = Math.max(0, end - SecretName.LONGEST);
    int start = Alphabet.DOTTED.start(text, end, limit);
    boolean identified = text.startsWith(IDENTIFIED, end - IDENTIFIED.length());
    SecretName name = identified ? SecretName.PASSWORD : SecretName.spoken(text, start, end);
    if (name != SecretName.PASSWORD && name != SecretName.SECRET) {
      return end;
    }
    boolean setting = 0 <= text.indexOf('_', start, end) || 0 <= text.indexOf('.', start, end);
    boolean variable = setting || SETTINGS.contains(text.substring(start, end));
    boolean order = name == SecretName.PASSWORD && isOrder(text, end);
    Span value = new Sentence(text, name, variable, order).secret(end);
    if (value.isEmpty()) {
      return end;
    }
    String kind = name == SecretName.PASSWORD ? "password" : "secret";
    findings.add(kind, value.start(), value.end());
    return value.end();
  }

  /** The words that follow a name. */
  private record Sentence(String text, SecretName name, boolean variable, boolean order) {

    /** The first word that is a secret, before the sentence ends or gets long. */
    Span secret(int nameEnd) {
      int position = CLOSERS.end(text, nameEnd, Math.min(text.length(), nameEnd + 3));
      boolean linked = variable;
      String before = "";
      for (int i = 0; i < MOST_WORDS; i++) {
        int start = BLANKS.end(text, position, Math.min(text.length(), position + MOST_BLANKS));
        int end = BREAKS.next(text, start, Math.min(text.length(), start + ProseValue.LONGEST));
        if (start == position || end == start) {
          return Span.NONE;
        }
        Span value = linked || i == 0 ? value(start, end, linked, i == 0) : Span.NONE;
        if (!value.isEmpty() || endsSentence(start, end)) {
          return value;
        }
        boolean ordinary = LONGEST_LINK < end - start || !FIRST.has(text.charAt(start));
        String word = ordinary ? "" : text.substring(start, end);
        linked = links(before, word) || (linked && FILLERS.contains(word));
        before = word;
        position = end;
      }
      return Span.NONE;
    }

    private Span value(int start, int end, boolean linked, boolean first) {
      ProseValue value = new ProseValue(text, start, end);
      if (!value.isSecret(name, linked, order && first, first)) {
        return Span.NONE;
      }
      boolean cut = end - start == ProseValue.LONGEST;
      return new Span(value.start(), cut ? BREAKS.next(text, end, text.length()) : value.end());
    }

    private static boolean links(String before, String word) {
      return LINKS.contains(word) || (word.equals("to") && CHANGES.contains(before));
    }

    private boolean endsSentence(int start, int end) {
      return 1 < end - start && ".;!?".indexOf(text.charAt(end - 1)) >= 0;
    }
  }
}
