package dev.reeve.daemon.views;

import dev.reeve.base.text.Count;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;

/**
 * What broke, came up or was undone in a team, a line each, of an account of {@link MorningView}'s
 * (T-79).
 *
 * @param clock how an instant is shown
 */
public record MorningNews(UnaryOperator<String> clock) {

  /** So much that came up is told; all of it stands in the report. */
  private static final int MOST = 20;

  public List<String> of(JsonNode account) {
    List<String> lines = new ArrayList<>();
    for (JsonNode each : account.path("rollbacks")) lines.add(rollback(each));
    for (JsonNode each : account.path("members")) broken(each, lines);
    List<String> alerts = new ArrayList<>();
    for (JsonNode each : account.path("alerts")) {
      if (!isCounted(each)) alerts.add(alert(each));
    }
    int first = Math.max(0, alerts.size() - MOST);
    if (0 < first) lines.add(first + " more came up before these; reeve report tells all");
    lines.addAll(alerts.subList(first, alerts.size()));
    return lines;
  }

  private String rollback(JsonNode rollback) {
    StringJoiner words = new StringJoiner("; ");
    long events = rollback.path("events").asLong(0);
    String lost = events == 1 ? "1 event does not count" : events + " events do not count";
    words.add("the team went back, " + at(rollback) + ": " + lost + " any more");
    for (JsonNode each : rollback.path("diff")) words.add(each.asString(""));
    return words.toString();
  }

  private static void broken(JsonNode member, List<String> lines) {
    StringJoiner words = new StringJoiner(", ");
    long crashes = member.path("crashes").asLong(0);
    JsonNode status = member.path("last_crash_status");
    String error = member.path("last_crash_error").asString("");
    String said = error.isEmpty() ? "" : ": " + error;
    String last = status.isNumber() ? " (the last one with exit status " + status + said + ")" : "";
    if (0 < crashes) words.add(times("crashed", crashes) + last);
    long failed = member.path("failed_turns").asLong(0);
    String end = member.path("last_failed_turn").asString("");
    String left = end.isEmpty() ? "" : " (after the last one it left: " + end + ")";
    if (0 < failed) words.add(Count.of(failed, "turn") + " failed" + left);
    if (0 < member.path("restarts").asLong(0)) {
      words.add(times("restarted", member.path("restarts").asLong(0)));
    }
    if (0 < member.path("killed").asLong(0)) {
      words.add(times("killed", member.path("killed").asLong(0)));
    }
    for (JsonNode ref : member.path("rescued")) {
      words.add("its uncommitted work is in " + ref.asString(""));
    }
    for (JsonNode what : member.path("unsaved")) {
      words.add("work NOT saved: " + what.asString(""));
    }
    if (words.length() == 0) return;
    lines.add(member.path("member").asString("") + ": " + words);
  }

  private static String times(String what, long times) {
    return what + " " + Count.times(times);
  }

  /** Silences are counted with their members. */
  private static boolean isCounted(JsonNode alert) {
    return switch (alert.path("event_type").asString("")) {
      case "IDLE_BREACH", "REVIEW_SLA_BREACH" -> true;
      default -> false;
    };
  }

  private String alert(JsonNode alert) {
    String severity = alert.path("severity").asString("");
    StringJoiner words = new StringJoiner(", ");
    words.add(severity + " " + alert.path("event_type").asString(""));
    if (alert.path("member").isString()) words.add(alert.path("member").asString());
    if (alert.path("task_id").isString()) words.add("#" + alert.path("task_id").asString());
    return words.add(at(alert)).toString();
  }

  private String at(JsonNode what) {
    return clock.apply(what.path("at").asString(""));
  }
}
