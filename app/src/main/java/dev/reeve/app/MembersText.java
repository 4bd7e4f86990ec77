package dev.reeve.app;

import dev.reeve.app.Table.Cell;
import dev.reeve.base.text.Count;
import dev.reeve.core.report.Spans;
import dev.reeve.sim.scenario.report.Paint;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** The members of a team, a line each. */
record MembersText(Paint paint, Instant now, Fold fold) {

  List<String> all(JsonNode members) {
    return table(TeamText.inOrder(members)).lines(fold);
  }

  /** All of them too, unless they are very many: then who is stuck or at work goes first. */
  List<String> first(JsonNode team) {
    Foremost foremost = Foremost.of(team, "members", MembersText::rank, "roster");
    return foremost.below(table(foremost.shown()).lines(fold), paint);
  }

  private static int rank(JsonNode member) {
    if (!member.path("lost").isEmpty()) return 0;
    return switch (TeamText.text(member, "idle_stage")) {
      case "escalated" -> 0;
      case "nudged" -> 1;
      case "pinged" -> 2;
      default -> calm(member);
    };
  }

  private static int calm(JsonNode member) {
    if (!member.path("owes").isEmpty()) return 3;
    return TeamText.text(member, "roster").equals("ACTIVE") ? 4 : 5;
  }

  private Table table(List<Map.Entry<String, JsonNode>> members) {
    Table table = new Table("  ");
    for (Map.Entry<String, JsonNode> each : members) {
      JsonNode member = each.getValue();
      table.row(
          new Cell(each.getKey(), paint::strong),
          Cell.of(TeamText.text(member, "role")),
          Cell.of(TeamText.text(member, "roster").toLowerCase(Locale.ROOT)),
          TeamsText.stage(paint, TeamText.text(member, "idle_stage")),
          Cell.of(seen(member)),
          Cell.of(owes(member)),
          Cell.of(doing(member)));
    }
    return table;
  }

  private String seen(JsonNode member) {
    String last = TeamText.text(member, "last_activity_at");
    String every = TeamText.text(member, "heartbeat");
    String beats = every.isEmpty() ? "" : ", beats every " + Spans.text(Duration.parse(every));
    return (last.isEmpty() ? "not seen" : "seen " + Ages.ago(last, now)) + beats;
  }

  private String owes(JsonNode member) {
    List<String> words = new ArrayList<>();
    for (JsonNode each : member.path("owes")) {
      String id = each.asString("");
      String span = Ages.span(TeamText.text(member.path("owes_since"), id), now);
      words.add(
          TeamText.owed(id, member.path("asked_by")) + (span.isEmpty() ? "" : " for " + span));
    }
    String all = Harmless.line(String.join(", ", words), TeamText.LONGEST);
    return all.isEmpty() ? "owes nothing" : "owes " + all;
  }

  private static String doing(JsonNode member) {
    List<String> words = new ArrayList<>();
    String wait = TeamText.text(member, "wait_reason");
    String tool = TeamText.text(member, "tool");
    String percent = TeamText.text(member, "progress_percent");
    for (JsonNode sign : member.path("lost")) words.add(sign.asString("").replace('_', ' '));
    if (!wait.isEmpty()) words.add("waits: " + wait);
    for (Map.Entry<String, JsonNode> each : member.path("waits_for").properties()) {
      words.add("waits for " + each.getValue().asString("") + " to answer " + each.getKey());
    }
    if (!tool.isEmpty()) words.add("tool: " + tool);
    if (!percent.isEmpty()) words.add(percent + " %");
    if (!spent(member).isEmpty()) words.add(spent(member));
    if (!TeamText.text(member, "current_step").isEmpty())
      words.add(TeamText.text(member, "current_step"));
    return Harmless.line(String.join(", ", words), TeamText.LONGEST);
  }

  /** What it has cost by its own figures, and how much of its budget that is. */
  private static String spent(JsonNode member) {
    String usd = TeamText.text(member, "spend_usd");
    String tokens = TeamText.text(member, "spend_tokens");
    if (usd.isEmpty() && tokens.isEmpty()) return "";
    String money = String.format(Locale.ROOT, "%.2f USD", member.path("spend_usd").asDouble(0));
    String percent = TeamText.text(member.path("budget"), "percent");
    return (usd.isEmpty() ? Count.of(member.path("spend_tokens").asLong(0), "token") : money)
        + (percent.isEmpty() ? "" : " (" + percent + " % of its budget)");
  }
}
