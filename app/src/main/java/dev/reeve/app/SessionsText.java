package dev.reeve.app;

import dev.reeve.app.Table.Cell;
import dev.reeve.sim.scenario.report.Paint;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/**
 * The sessions that the daemon supervises, a line each: their scores, and where these go (C-13).
 */
record SessionsText(Paint paint, Fold fold) {

  /** Nothing if there are none. */
  List<String> lines(JsonNode supervisors) {
    if (supervisors.isEmpty()) return List.of();
    Table table = new Table("");
    table.row(head("SESSION"), head("SCORES"), head("TREND"), head("CLOSED"));
    for (JsonNode each : supervisors) {
      List<String> closed = new ArrayList<>();
      each.path("closed").forEach(task -> closed.add(task.asString()));
      table.row(
          new Cell(each.path("session_id").asString(""), paint::strong),
          Cell.of(scores(each.path("scores"))),
          trend(each.path("quality_trend").asString("")),
          Cell.of(closed.isEmpty() ? "-" : String.join(" ", closed)));
    }
    List<String> lines = new ArrayList<>(List.of(""));
    lines.addAll(table.lines(fold));
    return lines;
  }

  private static String scores(JsonNode scores) {
    List<String> shown = new ArrayList<>();
    scores.forEach(score -> shown.add(String.format(Locale.ROOT, "%.2f", score.asDouble())));
    return shown.isEmpty() ? "-" : String.join(" ", shown);
  }

  private Cell trend(String trend) {
    return switch (trend) {
      case "improving" -> new Cell(trend, paint::good);
      case "degrading" -> new Cell(trend, paint::warning);
      default -> Cell.of(trend);
    };
  }

  private Cell head(String text) {
    return new Cell(text, paint::faint);
  }
}
