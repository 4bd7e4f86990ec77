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
    List<String> there = lines(text).stream().map(String::stripTrailing).toList();
    return HEADINGS.stream().filter(heading -> !there.contains(heading)).toList();
  }

  /** With the headings that are missing, at the end. */
  static String headed(String text) {
    StringBuilder more = new StringBuilder(text);
    String end = lineEnd(text);
    for (String heading : missing(text)) {
      if (!more.isEmpty()) more.append(more.charAt(more.length() - 1) == '\n' ? end : end + end);
      more.append(heading).append(end);
    }
    return more.toString();
  }

  /** With these notes at the end of their sections; what stands there already is not repeated. */
  static String with(String text, List<Note> notes) {
    List<String> lines = lines(text);
    String lineEnd = lineEnd(text);
    for (Note note : notes) {
      int end = endOf(lines, note.heading());
      boolean told =
          lines.subList(startOf(lines, note.heading()), end).stream()
              .anyMatch(line -> line.startsWith("- " + note.index() + " "));
      if (told) continue;
      String before = lines.get(end - 1);
      if (!before.endsWith("\n")) lines.set(end - 1, before + lineEnd);
      lines.add(end, note.line() + lineEnd);
    }
    return String.join("", lines);
  }

  /** Each with what ends it: what others wrote stays theirs to the last character. */
  private static List<String> lines(String text) {
    List<String> lines = new ArrayList<>();
    int start = 0;
    while (start < text.length()) {
      int end = text.indexOf('\n', start);
      int next = end < 0 ? text.length() : end + 1;
      lines.add(text.substring(start, next));
      start = next;
    }
    return lines;
  }

  /** How lines end in this file. */
  private static String lineEnd(String text) {
    return text.contains("\r\n") ? "\r\n" : "\n";
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
    List<String> old = lines(before);
    String section = "";
    int next = 0;
    for (String line : lines(after)) {
      if (isHeading(line)) section = line.stripTrailing();
      boolean own = HEADINGS.contains(section);
      boolean kept =
          next < old.size() && (old.get(next).equals(line) || (own && ends(old.get(next), line)));
      if (kept) next++;
      else if (!own || isHeading(line)) return false;
    }
    return next == old.size();
  }

  /** Whether it is the same line, which had no end before. */
  private static boolean ends(String old, String line) {
    return !old.endsWith("\n") && (line.equals(old + "\n") || line.equals(old + "\r\n"));
  }
}
