package dev.reeve.workflows.bus;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * What the state updates on the bus amount to, as {@code meta.json} has it: the last word of every
 * role, and how every task stands. Up to where the bus is folded into it stands in it, too: so what
 * a crash kept out of the file is made up for by whoever comes next.
 */
final class Meta {

  private static final String FOLDED = "_folded_bytes";
  private static final String FOLDED_LINES = "_folded_lines";
  private static final String UPDATED = "_updated_at";

  /** What a role says of the session as a whole. */
  private static final List<String> PROMOTED =
      List.of("pipeline_mode", "pipeline_stages", "team_name", "task_description", "roles");

  /** What is known of a task beside its status. */
  private static final List<String> OF_TASKS =
      List.of("gate", "supervision_verdict", "ref", "decision");

  private final ObjectNode node;

  private Meta(ObjectNode node) {
    this.node = node;
  }

  static Meta empty() {
    return new Meta(JsonMapper.shared().createObjectNode());
  }

  /** Null if it is no JSON object. */
  static @Nullable Meta read(String text) {
    try {
      return JsonMapper.shared().readTree(text) instanceof ObjectNode found
          ? new Meta(found)
          : null;
    } catch (JacksonException e) {
      return null;
    }
  }

  BusPart.Cursor folded() {
    JsonNode bytes = node.path(FOLDED);
    return bytes.canConvertToLong() && bytes.asLong() >= 0
        ? new BusPart.Cursor(bytes.asLong(), node.path(FOLDED_LINES).asInt(0))
        : BusPart.Cursor.START;
  }

  void fold(BusPart part) {
    for (BusLine line : part.lines()) {
      if (line.type().equals(BusLine.STATE_UPDATE)) fold(line);
    }
    node.put(FOLDED, part.end().offset()).put(FOLDED_LINES, part.end().lines());
  }

  private void fold(BusLine line) {
    ObjectNode data = line.data();
    if (!node.has("status")) node.put("status", "active");
    if (!node.has("created_at")) node.put("created_at", line.ts());
    node.put("updated_at", line.ts());
    for (String key : PROMOTED) {
      if (data.has(key)) node.set(key, data.get(key).deepCopy());
    }
    ObjectNode role = inside(inside(node, "role_state"), line.from());
    data.forEachEntry((key, value) -> role.set(key, value.deepCopy()));
    role.put(UPDATED, line.ts());
    if (!line.text("task_id").isEmpty() && !line.text("status").isEmpty()) task(line);
  }

  private void task(BusLine line) {
    ObjectNode task = inside(inside(node, "tasks"), line.text("task_id"));
    task.put("status", status(line.text("status"))).put("by", line.from());
    for (String key : OF_TASKS) {
      if (!line.text(key).isEmpty()) task.put(key, line.text(key));
    }
    task.put(UPDATED, line.ts());
  }

  /** Workers say {@code task_complete} where others say {@code completed}. */
  private static String status(String word) {
    return word.equals("task_complete") ? "completed" : word;
  }

  private static ObjectNode inside(ObjectNode node, String key) {
    return node.get(key) instanceof ObjectNode found ? found : node.putObject(key);
  }

  /** Without what is only for keeping it up to date. */
  ObjectNode shown() {
    ObjectNode shown = node.deepCopy();
    shown.remove(List.of(FOLDED, FOLDED_LINES));
    return shown;
  }

  String text() {
    return JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(node) + "\n";
  }
}
