package dev.reeve.app;

import dev.reeve.app.Table.Cell;
import dev.reeve.sim.scenario.report.Paint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** The tasks of a team, a line each. */
record TasksText(Paint paint, Fold fold) {

  List<String> all(JsonNode tasks) {
    return table(TeamText.inOrder(tasks)).lines(fold);
  }

  /** All of them too, unless they are very many: then what is held up or under way goes first. */
  List<String> first(JsonNode team) {
    Foremost foremost = Foremost.of(team, "tasks", TasksText::rank, "status");
    return foremost.below(table(foremost.shown()).lines(fold), paint);
  }

  private static int rank(JsonNode task) {
    boolean flagged = !task.path("flags").isEmpty();
    return switch (TeamText.text(task, "status")) {
      case "STUCK", "BLOCKED" -> 0;
      case "DONE", "CANCELLED" -> 4;
      case "PENDING" -> flagged ? 1 : 3;
      default -> flagged ? 1 : 2;
    };
  }

  private Table table(List<Map.Entry<String, JsonNode>> tasks) {
    Table table = new Table("  ");
    for (Map.Entry<String, JsonNode> each : tasks) {
      JsonNode task = each.getValue();
      List<String> flags = new ArrayList<>();
      for (JsonNode flag : task.path("flags")) flags.add(flag.asString(""));
      String owner = TeamText.text(task, "owner");
      table.row(
          new Cell("#" + each.getKey(), paint::strong),
          status(TeamText.text(task, "status")),
          Cell.of("rev " + TeamText.text(task, "rev")),
          Cell.of(owner.isEmpty() ? "nobody's" : owner),
          Cell.of(Harmless.line(TeamText.text(task, "subject"), TeamText.LONGEST)),
          Cell.of(gate(task)),
          new Cell(String.join(" ", flags), paint::warning));
    }
    return table;
  }

  private Cell status(String status) {
    return switch (status) {
      case "DONE", "COMPLETED" -> new Cell(status, paint::good);
      case "STUCK", "BLOCKED" -> new Cell(status, paint::bad);
      default -> Cell.of(status);
    };
  }

  /** Whether its gate was passed (T-33); empty if it has none. */
  private static String gate(JsonNode task) {
    JsonNode gate = task.path("gate");
    if (TeamText.text(gate, "name").isEmpty()) return "";
    String came =
        switch (TeamText.text(gate, "passed")) {
          case "true" -> "passed";
          case "false" -> "failed";
          default -> "not run";
        };
    return "gate " + TeamText.text(gate, "name") + ": " + came;
  }
}
