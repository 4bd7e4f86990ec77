package dev.reeve.agents;

import dev.reeve.agents.Sign.Active;
import dev.reeve.agents.Sign.Erred;
import dev.reeve.agents.Sign.Exited;
import dev.reeve.agents.Sign.Left;
import dev.reeve.agents.Sign.Progressed;
import dev.reeve.agents.Sign.Said;
import dev.reeve.agents.Sign.Spent;
import dev.reeve.agents.Sign.ToolBegan;
import dev.reeve.agents.Sign.ToolEnded;
import dev.reeve.agents.Sign.TurnBegan;
import dev.reeve.agents.Sign.TurnEnded;
import dev.reeve.agents.Sign.Used;
import dev.reeve.agents.Sign.Waits;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Signs on their way from one process of Reeve's to another. */
public final class SignJson {

  private SignJson() {}

  public static ObjectNode write(Sign sign) {
    ObjectNode json = JsonMapper.shared().createObjectNode();
    switch (sign) {
      case Active _ -> json.put("sign", "active");
      case TurnBegan(var turn, var prompt) ->
          json.put("sign", "turn_began").put("turn", turn).put("prompt", prompt);
      case TurnEnded(var turn, var end, var text) ->
          json.put("sign", "turn_ended").put("turn", turn).put("end", end.name()).put("text", text);
      case ToolBegan(var call, var tool, var limit) ->
          json.put("sign", "tool_began")
              .put("call", call)
              .put("tool", tool)
              .put("limit", limit == null ? null : limit.toString());
      case ToolEnded(var call, var ok, var error) ->
          json.put("sign", "tool_ended").put("call", call).put("ok", ok).put("error", error);
      case Waits(var reason, var until) ->
          json.put("sign", "waits")
              .put("reason", reason.name())
              .put("until", until == null ? null : until.toString());
      case Erred(var text) -> json.put("sign", "erred").put("text", text);
      case Spent(var usd, var estimated) ->
          json.put("sign", "spent").put("usd", usd).put("estimated", estimated);
      case Used(var read, var written) ->
          json.put("sign", "used").put("read", read).put("written", written);
      case Progressed(var step, var percent) ->
          json.put("sign", "progressed").put("step", step).put("percent", percent);
      case Said(var text) -> json.put("sign", "said").put("text", text);
      case Left(var reason) -> json.put("sign", "left").put("reason", reason);
      case Exited(var reason) -> json.put("sign", "exited").put("reason", reason);
    }
    return json;
  }

  /** Null if it is no sign that this version knows. */
  public static @Nullable Sign read(JsonNode json) {
    try {
      return switch (text(json, "sign")) {
        case "active" -> new Active();
        case "turn_began" -> new TurnBegan(text(json, "turn"), text(json, "prompt"));
        case "turn_ended" ->
            new TurnEnded(
                text(json, "turn"), Sign.End.valueOf(text(json, "end")), text(json, "text"));
        case "tool_began" ->
            new ToolBegan(
                text(json, "call"),
                text(json, "tool"),
                json.path("limit").isString() ? Duration.parse(text(json, "limit")) : null);
        case "tool_ended" ->
            new ToolEnded(
                text(json, "call"), json.path("ok").asBoolean(false), text(json, "error"));
        case "waits" ->
            new Waits(
                Sign.Reason.valueOf(text(json, "reason")),
                json.path("until").isString() ? Instant.parse(text(json, "until")) : null);
        case "erred" -> new Erred(text(json, "text"));
        case "spent" ->
            new Spent(json.path("usd").asDouble(0), json.path("estimated").asBoolean(true));
        case "used" -> new Used(json.path("read").asLong(0), json.path("written").asLong(0));
        case "progressed" ->
            new Progressed(
                text(json, "step"),
                json.path("percent").isIntegralNumber() ? json.path("percent").asInt(0) : null);
        case "said" -> new Said(text(json, "text"));
        case "left" -> new Left(text(json, "reason"));
        case "exited" -> new Exited(text(json, "reason"));
        default -> null;
      };
    } catch (DateTimeException | IllegalArgumentException e) {
      return null;
    }
  }

  private static String text(JsonNode json, String name) {
    return json.path(name).asString("");
  }
}
