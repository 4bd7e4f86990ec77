package dev.reeve.sim.scenario.report;

import dev.reeve.daemon.log.Line;
import dev.reeve.sim.scenario.Scenario;
import dev.reeve.sim.scenario.StoryTime;
import dev.reeve.sim.scenario.run.Result;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A log for people: one line an event, its time counted from the start of the story. */
public final class LogText {

  private static final JsonMapper JSON = new JsonMapper();

  private LogText() {}

  /** The log of a story as it is stored at its end, each line ended by a line feed. */
  public static String of(Result result) {
    StringBuilder text = new StringBuilder();
    for (JsonNode event : events(result.log())) text.append(line(event)).append('\n');
    return text.toString();
  }

  /** The stored lines as events; what cannot be read any more is shown as it is. */
  static List<JsonNode> events(List<Line> lines) {
    List<JsonNode> events = new ArrayList<>();
    for (Line line : lines) {
      ObjectNode event = JSON.createObjectNode().put("replay_index", line.index());
      events.add(stored(event, line));
    }
    return events;
  }

  private static JsonNode stored(ObjectNode event, Line line) {
    try {
      if (JSON.readTree(line.body()) instanceof ObjectNode stored) {
        if (stored.path("data") instanceof ObjectNode data && data.has("state")) {
          data.put("state", "…");
        }
        return event.setAll(stored).without(List.of("v", "cause"));
      }
    } catch (JacksonException e) {
      // Damage: shown as it is.
    }
    return event.put("unreadable", new String(line.body(), StandardCharsets.UTF_8));
  }

  static String line(JsonNode event) {
    String line =
        "%-15s %4d  %-23s  %-10s  %s  %s"
            .formatted(
                time(event),
                event.path("replay_index").asLong(0),
                text(event, "type"),
                text(event, "actor"),
                subject(event),
                event.has("unreadable") ? text(event, "unreadable") : event.path("data"));
    return line.stripTrailing();
  }

  private static String time(JsonNode event) {
    if (!event.has("at")) return "-";
    return StoryTime.clock(Duration.between(Scenario.START, Instant.parse(text(event, "at"))));
  }

  private static String subject(JsonNode event) {
    List<String> words = new ArrayList<>();
    if (event.has("task_id")) words.add("#" + text(event, "task_id"));
    if (event.has("rev")) words.add("rev " + text(event, "rev"));
    if (event.has("member")) words.add("> " + text(event, "member"));
    if (event.has("via")) words.add("via " + text(event, "via"));
    return "%-12s".formatted(String.join(" ", words));
  }

  private static String text(JsonNode event, String field) {
    return event.path(field).asString("");
  }
}
