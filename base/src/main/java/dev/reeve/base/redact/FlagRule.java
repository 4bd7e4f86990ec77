package dev.reeve.base.redact;

/**
 * Finds {@code --password hunter2}, {@code -storepass hunter2} and their like; with an equals sign
 * it is an assignment.
 */
final class FlagRule implements Rule {

  /** After one dash, shorter words are mostly several letters that mean an option each. */
  private static final int SHORTEST_SINGLE = 5;

  private static final Letters DIGITS = Letters.of("0123456789");
  private static final Letters BLANKS = Letters.of(" \t\r\n");

  @Override
  public void find(String text, Findings findings) {
    int at = text.indexOf("--");
    while (0 <= at) {
      int start = at;
      while (start < text.length() && text.charAt(start) == '-') {
        start++;
      }
      int limit = Math.min(text.length(), start + SecretName.LONGEST);
      int end = Alphabet.DOTTED.end(text, start, limit);
      if (start - at == 2 && end < text.length() && text.charAt(end) == ' ') {
        flag(text, start, end, findings);
      }
      at = text.indexOf("--", Math.max(start, end - 1));
    }
    singles(text, findings);
  }

  private static void singles(String text, Findings findings) {
    int at = text.indexOf(" -");
    while (0 <= at) {
      int start = at + 2;
      int limit = Math.min(text.length(), start + SecretName.LONGEST);
      int end = Alphabet.LETTER.end(text, start, limit);
      boolean word = SHORTEST_SINGLE <= end - start && end < text.length();
      if (word && text.charAt(end) == ' ' && hasDigit(text, end + 1)) {
        flag(text, start, end, findings);
      }
      at = text.indexOf(" -", end);
    }
  }

  /** Options with one dash are also talked about: a value has to look like one. */
  private static boolean hasDigit(String text, int from) {
    int limit = Math.min(text.length(), from + SecretName.LONGEST);
    int digit = DIGITS.next(text, from, limit);
    return digit < BLANKS.next(text, from, limit);
  }

  private static void flag(String text, int start, int end, Findings findings) {
    SecretName name = SecretName.of(text, start, end);
    if (name == SecretName.PASSWORD || name == SecretName.SECRET) {
      Span value = new Assignment(text, name, start, end, end).secret();
      if (!value.isEmpty() && text.charAt(value.start()) != '-') {
        findings.add("command-line", value.start(), value.end());
      }
    }
  }
}
