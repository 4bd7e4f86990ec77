package dev.reeve.agents.settings;

import java.util.ArrayList;
import java.util.List;

/** The difference of two texts, line by line, in the form that {@code patch} reads. */
public final class UnifiedDiff {

  private static final int CONTEXT = 3;
  private static final long LARGEST_TABLE = 16_000_000;

  private final List<String> old;
  private final List<String> fresh;

  /** Lines of both, in order, each with its mark: kept, taken away, added. */
  private final List<String> lines = new ArrayList<>();

  private UnifiedDiff(String old, String fresh) {
    this.old = lines(old);
    this.fresh = lines(fresh);
  }

  /** Empty if they are the same. */
  public static String of(String name, String old, String fresh) {
    if (old.equals(fresh)) return "";
    var diff = new UnifiedDiff(old, fresh);
    diff.compare();
    return "--- " + name + "\n+++ " + name + "\n" + diff.hunks();
  }

  /** With their ends: a last line without one is another line than the same with one. */
  private static List<String> lines(String text) {
    var lines = new ArrayList<String>();
    int start = 0;
    while (start < text.length()) {
      int end = text.indexOf('\n', start);
      end = end < 0 ? text.length() : end + 1;
      lines.add(text.substring(start, end));
      start = end;
    }
    return lines;
  }

  private void compare() {
    int head = 0;
    int least = Math.min(old.size(), fresh.size());
    while (head < least && old.get(head).equals(fresh.get(head))) head++;
    int tail = 0;
    while (tail < least - head && old.reversed().get(tail).equals(fresh.reversed().get(tail))) {
      tail++;
    }
    mark(' ', old.subList(0, head));
    middle(old.subList(head, old.size() - tail), fresh.subList(head, fresh.size() - tail));
    mark(' ', old.subList(old.size() - tail, old.size()));
  }

  private void middle(List<String> gone, List<String> added) {
    if (LARGEST_TABLE < (gone.size() + 1L) * (added.size() + 1L)) {
      mark('-', gone);
      mark('+', added);
      return;
    }
    int[][] longest = table(gone, added);
    int i = 0;
    int j = 0;
    while (i < gone.size() || j < added.size()) {
      boolean both = i < gone.size() && j < added.size();
      if (both && gone.get(i).equals(added.get(j))) {
        mark(' ', gone.subList(i, ++i));
        j++;
      } else if (j == added.size() || (both && longest[i + 1][j] >= longest[i][j + 1])) {
        mark('-', gone.subList(i, ++i));
      } else {
        mark('+', added.subList(j, ++j));
      }
    }
  }

  /** The length of the longest common sequence from each pair of places on. */
  private static int[][] table(List<String> gone, List<String> added) {
    int[][] longest = new int[gone.size() + 1][added.size() + 1];
    for (int i = gone.size() - 1; 0 <= i; i--) {
      for (int j = added.size() - 1; 0 <= j; j--) {
        longest[i][j] =
            gone.get(i).equals(added.get(j))
                ? longest[i + 1][j + 1] + 1
                : Math.max(longest[i + 1][j], longest[i][j + 1]);
      }
    }
    return longest;
  }

  private void mark(char mark, List<String> marked) {
    for (String line : marked) lines.add(mark + line);
  }

  private String hunks() {
    var hunks = new StringBuilder();
    int at = 0;
    while (at < lines.size()) {
      int change = change(at);
      if (change == lines.size()) break;
      int start = Math.max(at, change - CONTEXT);
      int end = end(change);
      hunks.append(hunk(start, end));
      at = end;
    }
    return hunks.toString();
  }

  private int change(int from) {
    int at = from;
    while (at < lines.size() && lines.get(at).charAt(0) == ' ') at++;
    return at;
  }

  /** A change that follows within twice the context belongs to the same hunk. */
  private int end(int change) {
    int end = change;
    while (end < lines.size()) {
      int next = change(end);
      if (next == lines.size() || 2 * CONTEXT < next - end) break;
      end = next + 1;
    }
    return Math.min(lines.size(), end + CONTEXT);
  }

  private String hunk(int start, int end) {
    var hunk = new StringBuilder("@@ -");
    hunk.append(range('+', start, end)).append(" +").append(range('-', start, end)).append(" @@\n");
    for (String line : lines.subList(start, end)) {
      hunk.append(line);
      if (!line.endsWith("\n")) hunk.append("\n\\ No newline at end of file\n");
    }
    return hunk.toString();
  }

  /** First line and count on the side to which lines of this mark do not belong. */
  private String range(char foreign, int start, int end) {
    long before = count(foreign, 0, start);
    long count = count(foreign, start, end);
    return (count == 0 ? before : before + 1) + "," + count;
  }

  private long count(char foreign, int start, int end) {
    return lines.subList(start, end).stream().filter(line -> line.charAt(0) != foreign).count();
  }
}
