package dev.reeve.app;

import dev.reeve.base.text.NaturalOrder;
import dev.reeve.sim.scenario.report.Paint;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
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
    return lines(
        team,
        new MembersText(paint, now, fold).all(team.path("members")),
        new TasksText(paint, fold).all(team.path("tasks")));
  }

  /** The same with only the first of its members and of its tasks if they are very many. */
  List<String> brief(JsonNode team) {
    return lines(
        team,
        new MembersText(paint, now, fold).first(team),
        new TasksText(paint, fold).first(team));
  }

  private List<String> lines(JsonNode team, List<String> members, List<String> tasks) {
    List<String> lines = new ArrayList<>();
    lines.add(title(team));
    String trouble = text(team, "files_trouble");
    if (!trouble.isEmpty()) {
      lines.add(paint.bad("Its files are not written: " + Harmless.line(trouble)));
    }
    section(lines, "Members", members);
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

  /**
   * A task, or a question with whoever asked it.
   *
   * @param askers of the questions among what is owed
   */
  static String owed(String id, JsonNode askers) {
    String asker = text(askers, id);
    return asker.isEmpty() ? "#" + id : "an answer to " + id + " (from " + asker + ")";
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
