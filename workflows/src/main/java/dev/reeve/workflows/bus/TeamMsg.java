package dev.reeve.workflows.bus;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The bus as a tool for agents, in the words of the tool that its sessions were made for: one
 * object asks, one answers. Throws {@link BusTrouble} for what cannot be done.
 */
public final class TeamMsg {

  public static final List<String> OPERATIONS =
      List.of("log", "broadcast", "read", "list", "status", "get_state");

  private static final int USUAL_LAST = 20;
  private static final int MOST_LAST = 100;

  private final MessageBus bus;

  public TeamMsg(MessageBus bus) {
    this.bus = bus;
  }

  public ObjectNode answer(ObjectNode request) {
    String operation = text(request, "operation");
    return switch (operation) {
      case "log" -> log(request, text(request, "to"));
      case "broadcast" -> log(request, Draft.EVERYBODY);
      case "read" -> read(text(request, "id"));
      case "list" -> list(request);
      case "status" -> status();
      case "get_state" -> state(text(request, "role"));
      default -> throw new BusTrouble("operation", "is one of " + String.join(", ", OPERATIONS));
    };
  }

  private ObjectNode log(ObjectNode request, String to) {
    BusLine line =
        bus.log(
            new Draft(
                text(request, "from"),
                to,
                text(request, "type"),
                text(request, "summary"),
                data(request.get("data"))));
    ObjectNode answer = object().put("id", line.id());
    answer.set("message", line.json());
    return answer;
  }

  /** Agents also send the object as text. */
  private static ObjectNode data(@Nullable JsonNode given) {
    try {
      JsonNode node =
          given != null && given.isString() && !given.asString().isBlank()
              ? JsonMapper.shared().readTree(given.asString())
              : given;
      if (node == null || node.isNull() || node.isString()) return object();
      if (node instanceof ObjectNode object) return object;
    } catch (JacksonException e) {
      // said below
    }
    throw new BusTrouble("data", "is a JSON object");
  }

  private ObjectNode read(String id) {
    if (id.isEmpty()) throw new BusTrouble("id", "is missing: say which message, like MSG-007");
    for (BusLine line : bus.all().lines()) {
      if (line.id().equals(id)) return line.json();
    }
    throw new BusTrouble("id", id + " is not on this bus: 'list' shows what is");
  }

  private ObjectNode list(ObjectNode request) {
    BusPart all = bus.all();
    List<BusLine> found = new ArrayList<>();
    for (BusLine line : all.lines()) {
      boolean wanted =
          matches(request, "from", line.from())
              && matches(request, "to", line.to())
              && matches(request, "type", line.type());
      if (wanted) found.add(line);
    }
    int last = Math.clamp(request.path("last").asInt(USUAL_LAST), 1, MOST_LAST);
    List<BusLine> shown = found.subList(Math.max(0, found.size() - last), found.size());
    ObjectNode answer = object().put("total", found.size()).put("showing", shown.size());
    ArrayNode messages = answer.putArray("messages");
    StringBuilder formatted = new StringBuilder();
    for (BusLine line : shown) {
      messages.add(line.json());
      formatted.append(line.id()).append(" | ").append(line.ts()).append(" | ");
      formatted.append(line.from()).append(" → ").append(line.to()).append(" | ");
      formatted.append(line.type()).append(" | ").append(line.summary()).append('\n');
    }
    return unread(answer.put("formatted", formatted.toString()), all);
  }

  private static boolean matches(ObjectNode request, String key, String value) {
    String wanted = text(request, key);
    return wanted.isEmpty() || wanted.equals(value);
  }

  private ObjectNode status() {
    BusPart all = bus.all();
    SortedMap<String, ObjectNode> members = new TreeMap<>();
    for (BusLine line : all.lines()) {
      ObjectNode member = members.computeIfAbsent(line.from(), _ -> object().put("count", 0));
      member.put("lastSeen", line.ts()).put("lastAction", line.summary());
      member.put("count", member.get("count").asInt() + 1);
    }
    ObjectNode answer = object().put("total", all.lines().size());
    ArrayNode list = answer.putArray("members");
    members.forEach((name, member) -> list.add(object().put("member", name).setAll(member)));
    return unread(answer, all);
  }

  private ObjectNode state(String role) {
    ObjectNode state = bus.state();
    if (role.isEmpty()) return state;
    ObjectNode answer = object().put("role", role);
    JsonNode known = state.path("role_state").path(role);
    answer.set("state", known.isObject() ? known : object());
    return answer;
  }

  /** What could not be read is never passed over in silence. */
  private static ObjectNode unread(ObjectNode answer, BusPart all) {
    if (all.broken().isEmpty()) return answer;
    ArrayNode lines = answer.putArray("unreadable_lines");
    all.broken().forEach(lines::add);
    return answer;
  }

  private static String text(ObjectNode request, String key) {
    JsonNode value = request.path(key);
    return value.isString() ? value.asString().strip() : "";
  }

  private static ObjectNode object() {
    return JsonMapper.shared().createObjectNode();
  }
}
