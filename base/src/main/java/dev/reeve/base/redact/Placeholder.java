package dev.reeve.base.redact;

/** Words that stand where a secret will be put: {@code ${TOKEN}}, {@code <token>}, {@code ***}. */
final class Placeholder {

  private Placeholder() {}

  static boolean at(String text, int from, int to) {
    return switch (text.charAt(from)) {
      case '<', '{' -> true;
      case '$' -> isVariable(text, from + 1, to);
      case '%' -> from + 2 == to || text.startsWith("%(", from);
      case '*', '.', 'x', 'X', '-', '_', '#' -> isOneCharacter(text, from, to);
      default -> false;
    };
  }

  private static boolean isVariable(String text, int from, int to) {
    boolean bracket = from < to && "{([".indexOf(text.charAt(from)) >= 0;
    return bracket || Alphabet.WORD.end(text, from, to) == to;
  }

  private static boolean isOneCharacter(String text, int from, int to) {
    int position = from;
    while (position < to && text.charAt(position) == text.charAt(from)) {
      position++;
    }
    return position == to;
  }
}
