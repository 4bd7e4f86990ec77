package dev.reeve.base.redact;

/** Finds {@code --password hunter2} and its like; with an equals sign it is an assignment. */
final class FlagRule implements Rule {

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
