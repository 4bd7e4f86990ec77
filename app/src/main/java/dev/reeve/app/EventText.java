package dev.reeve.app;

import dev.reeve.sim.scenario.report.Paint;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** An event on one line: when, which, what, who, about whom and what. */
record EventText(Paint paint) {

  private static final int LONGEST_DATA = 200;
  private static final int CLOCK = "2026-11-16 07:30:05".length();

  String line(JsonNode event) {
    String line =
        paint.faint(Ages.clock(TeamText.text(event, "at")))
            + "  "
            + "%5s  ".formatted(TeamText.text(event, "replay_index"))
            + paint.strong("%-23s".formatted(TeamText.text(event, "type")))
            + "  "
            + String.join("  ", words(event));
    return line.stripTrailing();
  }

  /** In place of events that cannot be read. */
  String gap(long first, long last) {
    String which = first == last ? String.valueOf(first) : first + " to " + last;
    return " ".repeat(CLOCK) + "  %5s  ".formatted(which) + paint.strong("cannot be read");
  }

  private static List<String> words(JsonNode event) {
    List<String> words = new ArrayList<>();
    String member = TeamText.text(event, "member");
    String actor = TeamText.text(event, "actor");
    words.add(member.isEmpty() || member.equals(actor) ? actor : actor + " \u2192 " + member);
    if (event.has("task_id")) words.add("#" + TeamText.text(event, "task_id"));
    if (event.has("rev")) words.add("rev " + TeamText.text(event, "rev"));
    if (event.has("via")) words.add("via " + TeamText.text(event, "via"));
    if (!event.path("data").isEmpty()) words.add(cut(event.path("data").toString()));
    return words;
  }

  private static String cut(String data) {
    String line = Harmless.line(data);
    if (line.length() <= LONGEST_DATA) return line;
    int end = Character.isHighSurrogate(line.charAt(LONGEST_DATA - 1)) ? 1 : 0;
    return line.substring(0, LONGEST_DATA - end) + "\u2026";
  }
}
