package dev.reeve.daemon.files;

import java.util.ArrayList;
import java.util.List;

/**
 * The text of DECISIONS.md (T-81). Reeve may add lines under two headings and change nothing else;
 * a section ends where the next heading of its rank begins, whose ever that is.
 */
final class DecisionsText {

  static final String ESCALATIONS = "## Operational Escalations";
  static final String NOTES = "## Orchestration Notes";
  static final List<String> HEADINGS = List.of(ESCALATIONS, NOTES);

  private DecisionsText() {}

  /** Something to be written under a heading; it begins with the event that it is about. */
  record Note(String heading, long index, String line) {}

  /** Which of its headings are not there. */
  static List<String> missing(String text) {
    List<String> there = text.lines().map(String::stripTrailing).toList();
    return HEADINGS.stream().filter(heading -> !there.contains(heading)).toList();
  }

  /** With the headings that are missing, at the end. */
  static String headed(String text) {
    StringBuilder more = new StringBuilder(text);
    for (String heading : missing(text)) {
      if (!more.isEmpty()) more.append(more.charAt(more.length() - 1) == '\n' ? "\n" : "\n\n");
      more.append(heading).append('\n');
    }
    return more.toString();
  }

  /** With these notes at the end of their sections; what stands there already is not repeated. */
  static String with(String text, List<Note> notes) {
    List<String> lines = new ArrayList<>(text.lines().toList());
    for (Note note : notes) {
      int end = endOf(lines, note.heading());
      boolean told =
          lines.subList(startOf(lines, note.heading()), end).stream()
              .anyMatch(line -> line.startsWith("- " + note.index() + " "));
      if (!told) lines.add(end, note.line());
    }
    return String.join("\n", lines) + "\n";
  }

  private static int startOf(List<String> lines, String heading) {
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).stripTrailing().equals(heading)) return i + 1;
    }
    throw new IllegalArgumentException("there is no " + heading);
  }

  /** Behind the last line of a section that says something. */
  private static int endOf(List<String> lines, String heading) {
    int start = startOf(lines, heading);
    int next = start;
    while (next < lines.size() && !isHeading(lines.get(next))) next++;
    while (start < next && lines.get(next - 1).isBlank()) next--;
    return next;
  }

  private static boolean isHeading(String line) {
    return line.startsWith("## ") || line.startsWith("# ");
  }

  /** Whether one becomes the other by nothing but new lines in Reeve's own sections. */
  static boolean isWithin(String before, String after) {
    List<String> old = before.lines().toList();
    String section = "";
    int next = 0;
    for (String line : after.lines().toList()) {
      boolean kept = next < old.size() && old.get(next).equals(line);
      if (kept) next++;
      if (isHeading(line)) section = line.stripTrailing();
      boolean added = HEADINGS.contains(section) && !isHeading(line);
      if (!kept && !added) return false;
    }
    return next == old.size();
  }
}
