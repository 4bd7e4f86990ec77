package dev.reeve.server.mcp;

import java.util.List;
import java.util.StringJoiner;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What became of a command, in few words: whoever reads every answer pays for each of them. The
 * events themselves stand beside it.
 */
final class Receipt {

  /** What holds the lines of a log together says nothing to an agent, and is most of an event. */
  private static final List<String> SEALS = List.of("prev", "hash");

  private Receipt() {}

  /**
   * @param body as a command is answered over HTTP (W-3)
   */
  static JsonNode unsealed(JsonNode body) {
    for (JsonNode part : body.path("parts")) unsealed(part);
    for (JsonNode event : body.path("events")) {
      if (event instanceof ObjectNode line) line.remove(SEALS);
    }
    return body;
  }

  static String of(JsonNode body) {
    if (body.path("held").asBoolean(false))
      return "It is kept, and applied when the team is put right.";
    if (body.path("noted").asBoolean(false)) return "It is noted.";
    if (body.has("error"))
      return body.path("error").asString() + ": " + body.path("message").asString("") + ".";
    StringJoiner text = new StringJoiner(" ");
    for (JsonNode part : body.path("parts")) text.add(of(part));
    for (JsonNode event : body.path("events")) text.add(line(event));
    return text.toString();
  }

  private static String line(JsonNode event) {
    String task = event.path("task_id").asString("");
    return event.path("type").asString("")
        + (task.isEmpty() ? "" : " of task " + task)
        + " is recorded, line "
        + event.path("replay_index").asLong()
        + ".";
  }
}
