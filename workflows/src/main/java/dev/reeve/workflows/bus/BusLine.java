package dev.reeve.workflows.bus;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A message on the bus.
 *
 * @param number its line in the file, from 1
 * @param id {@code MSG-007}
 * @param ts as it is written
 * @param data what it carries beside its summary; empty if nothing
 */
public record BusLine(
    int number,
    String id,
    String ts,
    String from,
    String to,
    String type,
    String summary,
    ObjectNode data) {

  public static final String STATE_UPDATE = "state_update";

  private static final String ID = "MSG-";

  public BusLine {
    data = data.deepCopy();
  }

  @Override
  public ObjectNode data() {
    return data.deepCopy();
  }

  /** Null if it is no message: it has no id, or does not say from whom it is. */
  static @Nullable BusLine of(JsonNode node, int number) {
    String id = text(node, "id");
    String from = text(node, "from");
    if (!node.isObject() || id.isEmpty() || from.isEmpty()) return null;
    boolean carries = node.get("data") instanceof ObjectNode;
    return new BusLine(
        number,
        id,
        text(node, "ts"),
        from,
        text(node, "to"),
        text(node, "type"),
        text(node, "summary"),
        carries ? (ObjectNode) node.get("data") : JsonMapper.shared().createObjectNode());
  }

  private static String text(JsonNode node, String key) {
    @Nullable JsonNode value = node.get(key);
    return value != null && value.isString() ? value.asString() : "";
  }

  /** One of the texts that it carries; empty if it is not there or no text. */
  public String text(String key) {
    return text(data, key);
  }

  /** When it was written; null if it does not say so in ISO 8601. */
  public @Nullable Instant at() {
    try {
      return OffsetDateTime.parse(ts).toInstant();
    } catch (DateTimeParseException e) {
      return null;
    }
  }

  /** The number of its id; 0 if it has another form. */
  long count() {
    if (!id.matches(ID + "[0-9]{1,18}")) return 0;
    return Long.parseLong(id.substring(ID.length()));
  }

  static String id(long count) {
    return ID + String.format(Locale.ROOT, "%03d", count);
  }

  /** The task that it is about; empty if none. */
  public String task() {
    String named = text("task_id");
    return named.isEmpty() && speaksForTask() ? from : named;
  }

  /**
   * Who wrote it: some messages bear their task where others have their writer.
   *
   * @param prefixes the role of each prefix of task ids
   */
  public String role(Map<String, String> prefixes) {
    if (!speaksForTask()) return from;
    String named = text("role");
    return named.isEmpty() ? roleOf(from, prefixes) : named;
  }

  public static String roleOf(String task, Map<String, String> prefixes) {
    int dash = task.indexOf('-');
    String prefix = dash < 0 ? task : task.substring(0, dash);
    return prefixes.getOrDefault(prefix, prefix.toLowerCase(Locale.ROOT));
  }

  private boolean speaksForTask() {
    return switch (type) {
      case "progress", "blocker", "task_complete" -> true;
      default -> false;
    };
  }

  ObjectNode json() {
    ObjectNode node = JsonMapper.shared().createObjectNode();
    node.put("id", id).put("ts", ts).put("from", from).put("to", to);
    node.put("type", type).put("summary", summary);
    if (!data.isEmpty()) node.set("data", data.deepCopy());
    return node;
  }
}
