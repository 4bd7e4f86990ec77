package dev.reeve.base.text;

/**
 * Makes text from outside fit for a terminal: sequences that would steer the terminal are taken out
 * and so is what would show letters in another order than they stand. Line ends and tabs
 * stay; a return that goes back to the start of a line becomes a line end, so that nothing is
 * overwritten.
 */
public final class Printable {

  private static final char ESCAPE = 0x1b;
  private static final char BELL = 0x07;
  private static final int LONGEST_QUOTE = 80;

  private Printable() {}

  public static String text(String foreign) {
    StringBuilder shown = new StringBuilder(foreign.length());
    int at = 0;
    while (at < foreign.length()) {
      char letter = foreign.charAt(at);
      if (letter == ESCAPE) {
        at = afterSequence(foreign, at + 1);
      } else {
        if (letter == '\r') letter = endsLine(foreign, at) ? 0 : '\n';
        boolean kept = letter == '\n' || letter == '\t' || !Character.isISOControl(letter);
        if (kept && !turnsLetters(letter)) shown.append(letter);
        at++;
      }
    }
    return shown.toString();
  }

  /** The same on one line, and not longer than so many characters. */
  public static String line(String foreign, int longest) {
    String line = text(foreign).replace('\n', ' ').replace('\t', ' ').strip();
    return line.length() <= longest ? line : line.substring(0, longest - 1) + "…";
  }

  /** As it stands in a complaint: on one line, in quotes, and cut where it is long. */
  public static String quoted(String foreign) {
    return "'" + line(foreign, LONGEST_QUOTE) + "'";
  }

  /** Of a line that is too long both ends, since what is to be done stands last. */
  public static String ends(String line, int longest) {
    if (line.length() <= longest) return line;
    int half = (longest - 3) / 2;
    return line.substring(0, half) + " … " + line.substring(line.length() - half);
  }

  /** What Unicode calls a control of both directions. */
  public static boolean turnsLetters(char letter) {
    return switch (letter) {
      case '\u061c', '\u200e', '\u200f' -> true;
      default -> inside(letter, '\u202a', '\u202e') || inside(letter, '\u2066', '\u2069');
    };
  }

  private static boolean inside(char letter, char first, char last) {
    return first <= letter && letter <= last;
  }

  private static boolean endsLine(String text, int at) {
    return at + 1 < text.length() && text.charAt(at + 1) == '\n';
  }

  private static int afterSequence(String text, int at) {
    if (at == text.length()) return at;
    return switch (text.charAt(at)) {
      case '[' -> afterParameters(text, at + 1);
      case ']', 'P', 'X', '^', '_' -> afterString(text, at + 1);
      case '\n' -> at;
      default -> at + 1;
    };
  }

  /** Parameters, then one letter that ends it. */
  private static int afterParameters(String text, int from) {
    int at = from;
    while (at < text.length() && 0x20 <= text.charAt(at) && text.charAt(at) < 0x40) at++;
    boolean ends = at < text.length() && 0x40 <= text.charAt(at) && text.charAt(at) < 0x7f;
    return ends ? at + 1 : at;
  }

  /** Up to a bell or a string's end; one that does not end on its line is over there. */
  private static int afterString(String text, int from) {
    for (int at = from; at < text.length(); at++) {
      char letter = text.charAt(at);
      if (letter == BELL) return at + 1;
      if (letter == ESCAPE || letter == '\n') return at;
    }
    return text.length();
  }
}
