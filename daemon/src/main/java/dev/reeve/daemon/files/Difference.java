package dev.reeve.daemon.files;

import java.util.List;

/** What differs between two texts: the lines between those that are the same at both ends. */
final class Difference {

  /** So many lines of each are shown. */
  private static final int SHOWN = 20;

  private Difference() {}

  static String between(String expected, String found) {
    List<String> one = expected.lines().toList();
    List<String> other = found.lines().toList();
    int least = Math.min(one.size(), other.size());
    int start = 0;
    while (start < least && one.get(start).equals(other.get(start))) start++;
    int end = 0;
    while (end < least - start
        && one.get(one.size() - 1 - end).equals(other.get(other.size() - 1 - end))) end++;
    StringBuilder text = new StringBuilder("@@ line " + (start + 1) + " @@\n");
    show(text, "-", one.subList(start, one.size() - end));
    show(text, "+", other.subList(start, other.size() - end));
    return text.toString();
  }

  private static void show(StringBuilder text, String sign, List<String> lines) {
    for (String line : lines.subList(0, Math.min(SHOWN, lines.size()))) {
      text.append(sign).append(line, 0, Math.min(200, line.length())).append('\n');
    }
    if (SHOWN < lines.size()) {
      text.append(sign).append("… ").append(lines.size() - SHOWN).append(" more lines\n");
    }
  }
}
