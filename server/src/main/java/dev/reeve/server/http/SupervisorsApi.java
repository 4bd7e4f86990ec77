package dev.reeve.server.http;

import dev.reeve.server.checkpoint.Residents;
import dev.reeve.server.checkpoint.Standing;
import dev.reeve.workflows.checkpoint.Prompt;
import io.javalin.http.Context;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The resident supervisors of sessions: started with a prompt, and how they stand. */
final class SupervisorsApi {

  private final Residents residents;

  SupervisorsApi(Residents residents) {
    this.residents = residents;
  }

  /** A prompt in fields, or as the text that agents are given. */
  void start(Context request) {
    Caller.of(request).mustBeOperator();
    JsonNode body = Json.body(request);
    try {
      Prompt prompt =
          body.path("prompt").isString()
              ? Prompt.parse(body.get("prompt").asString())
              : Prompt.of(fields(body));
      Json.answer(request, 200, json(residents.start(prompt)));
    } catch (Prompt.Refused e) {
      throw new Refused(400, "MISSING_FIELD", String.valueOf(e.getMessage()));
    } catch (Residents.NotStarted e) {
      throw new Refused(409, "CONFLICT", String.valueOf(e.getMessage()));
    }
  }

  private static Map<String, String> fields(JsonNode body) {
    Map<String, String> fields = new TreeMap<>();
    body.forEachEntry((key, value) -> fields.put(key, value.asString("")));
    return fields;
  }

  void list(Context request) {
    Caller.of(request).mustBeOperator();
    ObjectNode body = Json.object();
    ArrayNode list = body.putArray("supervisors");
    for (Standing each : residents.standings()) list.add(json(each));
    Json.answer(request, 200, body);
  }

  private static ObjectNode json(Standing standing) {
    ObjectNode node = Json.object();
    node.put("session_id", standing.sessionId()).put("session", standing.folder());
    node.put("team_name", standing.team());
    standing.scores().forEach(node.putArray("scores")::add);
    node.put("quality_trend", standing.trend());
    standing.closed().forEach(node.putArray("closed")::add);
    return node;
  }
}
