package dev.reeve.app;

import java.util.ArrayList;
import java.util.List;

/**
 * Lines for a terminal of so many columns: one that is longer goes on below, further in, and is
 * broken between words. A word that is longer than that stays whole, so that it can be copied.
 */
record Fold(int columns) {

  /** Where no terminal says how wide it is, every line is as long as it likes. */
  static final Fold NONE = new Fold(Integer.MAX_VALUE);

  /** How much further in a line goes on. */
  static final String DEEPER = "    ";

  private static final int NARROWEST = 20;
  private static final char ESCAPE = '\u001b';

  /**
   * @param written how wide it is, in digits; whatever else stands there says nothing
   */
  static Fold at(String written) {
    if (!written.matches("[0-9]{1,5}")) return NONE;
    int columns = Integer.parseInt(written);
    return columns < NARROWEST ? NONE : new Fold(columns);
  }

  List<String> lines(String line) {
    if (line.length() <= columns) return List.of(line);
    List<String> lines = new ArrayList<>();
    String rest = line;
    String indent = indent(line);
    for (int end = end(rest); end < rest.length(); end = end(rest)) {
      lines.add(rest.substring(0, end).stripTrailing());
      rest = indent + rest.substring(end).stripLeading();
    }
    lines.add(rest);
    return lines;
  }

  /** That of the lines below the first: never so deep that little room is left. */
  private String indent(String line) {
    int blanks = line.length() - line.stripLeading().length();
    return " ".repeat(Math.min(blanks, columns / 2)) + DEEPER;
  }

  /** Where a line is broken; its length if it need not or cannot be. */
  private int end(String line) {
    int begin = line.length() - line.stripLeading().length();
    int shown = 0;
    int blank = 0;
    for (int at = 0; at < line.length(); at++) {
      char letter = line.charAt(at);
      if (letter == ESCAPE) {
        at = Math.max(at, line.indexOf('m', at)); // colours take no room
        continue;
      }
      if (letter == ' ' && begin < at) blank = at;
      if (!Character.isLowSurrogate(letter)) shown++;
      boolean over = columns < shown && letter != ' ';
      if (over && 0 < blank) return blank;
    }
    return line.length();
  }
}
