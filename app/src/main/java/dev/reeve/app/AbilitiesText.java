package dev.reeve.app;

import dev.reeve.agents.ability.Abilities;
import dev.reeve.sim.scenario.report.Paint;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** What Reeve can do with the members of a team, those alike together. */
final class AbilitiesText {

  /** So many are named that are alike. */
  private static final int NAMED = 5;

  private AbilitiesText() {}

  static List<String> lines(JsonNode members, Paint paint) {
    Map<JsonNode, List<String>> alike = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> each : TeamText.inOrder(members)) {
      JsonNode can = each.getValue().path("can");
      if (can.isObject()) alike.computeIfAbsent(can, _ -> new ArrayList<>()).add(each.getKey());
    }
    List<String> lines = new ArrayList<>();
    alike.forEach((can, names) -> {
      lines.add("");
      lines.add(paint.faint("What Reeve can do with ") + Harmless.line(names(names, can)));
      Table table = new Table("  ");
      for (String name : Abilities.NAMES) {
        table.row(Table.Cell.of(name), Table.Cell.of(TeamText.text(can, name)));
      }
      lines.addAll(table.lines());
    });
    return lines;
  }

  private static String names(List<String> names, JsonNode can) {
    String some = String.join(", ", names.subList(0, Math.min(NAMED, names.size())));
    String more = names.size() <= NAMED ? "" : " and " + (names.size() - NAMED) + " more";
    return some + more + " (" + TeamText.text(can, "as") + ")";
  }
}
