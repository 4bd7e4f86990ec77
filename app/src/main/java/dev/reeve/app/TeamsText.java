package dev.reeve.app;

import dev.reeve.app.Table.Cell;
import dev.reeve.base.text.Count;
import dev.reeve.sim.scenario.report.Paint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** All teams, a line each: what they are, and where somebody should look. */
record TeamsText(Paint paint, Fold fold) {

  List<String> lines(JsonNode teams) {
    if (teams.isEmpty()) {
      return List.of("No teams yet. Make one: reeve team create NAME --member ID:ROLE");
    }
    Table table = new Table("");
    table.row(
        head("TEAM"),
        head("PROFILE"),
        head("PHASE"),
        head("MEMBERS"),
        head("TASKS"),
        head("IDLE"),
        head("DECISIONS"),
        head("OWING"));
    for (JsonNode team : teams) {
      String idle = team.path("idle_stage").asString("");
      int open = team.path("open_decisions").asInt(0);
      table.row(
          new Cell(team.path("id").asString(""), paint::strong),
          Cell.of(team.path("profile").asString("")),
          phase(paint, team.path("phase").asString("")),
          Cell.of(team.path("members").asString("")),
          Cell.of(team.path("tasks").asString("")),
          stage(paint, idle),
          waiting(open, team.path("open_questions").asInt(0)),
          Cell.of(owing(team)));
    }
    return table.lines(fold);
  }

  private Cell waiting(int decisions, int questions) {
    List<String> words = new ArrayList<>();
    if (0 < decisions) words.add(decisions + " open");
    if (0 < questions) words.add(Count.of(questions, "question"));
    return words.isEmpty() ? Cell.of("-") : new Cell(String.join(", ", words), paint::warning);
  }

  private Cell head(String text) {
    return new Cell(text, paint::faint);
  }

  static Cell phase(Paint paint, String phase) {
    return switch (phase) {
      case "active" -> new Cell(phase, paint::good);
      case "locked", "frozen", "damaged" -> new Cell(phase, paint::bad);
      default -> new Cell(phase, paint::warning);
    };
  }

  static Cell stage(Paint paint, String stage) {
    return switch (stage) {
      case "none", "" -> Cell.of("-");
      case "escalated" -> new Cell(stage, paint::bad);
      default -> new Cell(stage, paint::warning);
    };
  }

  private static String owing(JsonNode team) {
    List<String> words = new ArrayList<>();
    if (team.has("trouble")) words.add(TeamText.text(team, "trouble"));
    for (Map.Entry<String, JsonNode> each : TeamText.inOrder(team.path("owing"))) {
      JsonNode askers = team.path("asked_by").path(each.getKey());
      List<String> owed = new ArrayList<>();
      for (JsonNode id : each.getValue()) owed.add(TeamText.owed(id.asString(""), askers));
      words.add(each.getKey() + " " + String.join(" ", owed));
    }
    return words.isEmpty() ? "-" : Harmless.line(String.join(", ", words), TeamText.LONGEST);
  }
}
