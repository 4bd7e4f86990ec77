package dev.reeve.app;

import dev.reeve.app.Table.Cell;
import dev.reeve.base.text.Count;
import dev.reeve.base.text.NaturalOrder;
import dev.reeve.core.report.Spans;
import dev.reeve.sim.scenario.report.Paint;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * One team in full: its members and what they owe, its tasks, and what waits for an answer.
 *
 * @param now when it is looked at
 * @param fold how much room its tables have
 */
record TeamText(Paint paint, Instant now, Fold fold) {

  TeamText(Paint paint, Instant now) {
    this(paint, now, Fold.NONE);
  }

  /** What is longer stands in the JSON. */
  static final int LONGEST = 100;

  List<String> lines(JsonNode team) {
    return lines(team, new TasksText(paint, fold).all(team.path("tasks")));
  }

  /** The same with only the first of its tasks if they are very many. */
  List<String> brief(JsonNode team) {
    return lines(team, new TasksText(paint, fold).first(text(team, "id"), team.path("tasks")));
  }

  private List<String> lines(JsonNode team, List<String> tasks) {
    List<String> lines = new ArrayList<>();
    lines.add(title(team));
    String trouble = text(team, "files_trouble");
    if (!trouble.isEmpty()) {
      lines.add(paint.bad("Its files are not written: " + Harmless.line(trouble)));
    }
    section(lines, "Members", members(team.path("members")).lines(fold));
    section(lines, "Tasks", tasks);
    section(lines, "Open decisions", decisions(team));
    section(lines, "Open questions", questions(team));
    lines.addAll(AbilitiesText.lines(team.path("members"), paint));
    return lines;
  }

  private String title(JsonNode team) {
    String owner = text(team, "owner");
    String phase = text(team, "phase");
    return paint.strong(text(team, "id"))
        + "  "
        + text(team, "profile")
        + ", "
        + TeamsText.phase(paint, phase).paint().apply(phase)
        + ", epoch "
        + text(team, "epoch")
        + (owner.isEmpty() ? "" : ", owned by " + owner);
  }

  private void section(List<String> lines, String title, List<String> rows) {
    if (rows.isEmpty()) return;
    lines.add("");
    lines.add(paint.faint(title));
    lines.addAll(rows);
  }

  private Table members(JsonNode members) {
    Table table = new Table("  ");
    for (Map.Entry<String, JsonNode> each : inOrder(members)) {
      JsonNode member = each.getValue();
      table.row(
          new Cell(each.getKey(), paint::strong),
          Cell.of(text(member, "role")),
          Cell.of(text(member, "roster").toLowerCase(Locale.ROOT)),
          TeamsText.stage(paint, text(member, "idle_stage")),
          Cell.of(seen(member)),
          Cell.of(owes(member)),
          Cell.of(doing(member)));
    }
    return table;
  }

  private String seen(JsonNode member) {
    String last = text(member, "last_activity_at");
    String every = text(member, "heartbeat");
    String beats = every.isEmpty() ? "" : ", beats every " + Spans.text(Duration.parse(every));
    return (last.isEmpty() ? "not seen" : "seen " + Ages.ago(last, now)) + beats;
  }

  private String owes(JsonNode member) {
    List<String> words = new ArrayList<>();
    for (JsonNode each : member.path("owes")) {
      String id = each.asString("");
      String span = Ages.span(text(member.path("owes_since"), id), now);
      words.add(owed(id, member.path("asked_by")) + (span.isEmpty() ? "" : " for " + span));
    }
    String all = Harmless.line(String.join(", ", words), LONGEST);
    return all.isEmpty() ? "owes nothing" : "owes " + all;
  }

  /**
   * A task, or a question with whoever asked it.
   *
   * @param askers of the questions among what is owed
   */
  static String owed(String id, JsonNode askers) {
    String asker = text(askers, id);
    return asker.isEmpty() ? "#" + id : "an answer to " + id + " (from " + asker + ")";
  }

  private static String doing(JsonNode member) {
    List<String> words = new ArrayList<>();
    String wait = text(member, "wait_reason");
    String tool = text(member, "tool");
    String percent = text(member, "progress_percent");
    for (JsonNode sign : member.path("lost")) words.add(sign.asString("").replace('_', ' '));
    if (!wait.isEmpty()) words.add("waits: " + wait);
    for (Map.Entry<String, JsonNode> each : member.path("waits_for").properties()) {
      words.add("waits for " + each.getValue().asString("") + " to answer " + each.getKey());
    }
    if (!tool.isEmpty()) words.add("tool: " + tool);
    if (!percent.isEmpty()) words.add(percent + " %");
    if (!spent(member).isEmpty()) words.add(spent(member));
    if (!text(member, "current_step").isEmpty()) words.add(text(member, "current_step"));
    return Harmless.line(String.join(", ", words), LONGEST);
  }

  /** What it has cost by its own figures, and how much of its budget that is (A-6). */
  private static String spent(JsonNode member) {
    String usd = text(member, "spend_usd");
    String tokens = text(member, "spend_tokens");
    if (usd.isEmpty() && tokens.isEmpty()) return "";
    String money = String.format(Locale.ROOT, "%.2f USD", member.path("spend_usd").asDouble(0));
    String percent = text(member.path("budget"), "percent");
    return (usd.isEmpty() ? Count.of(member.path("spend_tokens").asLong(0), "token") : money)
        + (percent.isEmpty() ? "" : " (" + percent + " % of its budget)");
  }

  private List<String> decisions(JsonNode team) {
    return new DecisionText(paint, now).lines(text(team, "id"), team.path("decisions"));
  }

  /** Those that wait for whoever leads the team; of the others whoever was asked owes an answer. */
  private List<String> questions(JsonNode team) {
    DecisionText words = new DecisionText(paint, now);
    List<String> lines = new ArrayList<>();
    String lead = TeamLead.of(team);
    for (Map.Entry<String, JsonNode> each : team.path("questions").properties()) {
      boolean leads = text(each.getValue(), "to").equals(lead);
      if (leads) lines.addAll(words.question(text(team, "id"), each.getKey(), each.getValue()));
    }
    return lines;
  }

  /** As people count them. */
  static List<Map.Entry<String, JsonNode>> inOrder(JsonNode named) {
    List<Map.Entry<String, JsonNode>> all = new ArrayList<>(named.properties());
    all.sort(Map.Entry.comparingByKey(NaturalOrder.NAMES));
    return all;
  }

  static String text(JsonNode node, String field) {
    JsonNode value = node.path(field);
    return value.isNull() ? "" : value.asString("");
  }
}
