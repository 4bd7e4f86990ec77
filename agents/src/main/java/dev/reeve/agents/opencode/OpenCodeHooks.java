package dev.reeve.agents.opencode;

import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a plugin of OpenCode is told, in the words of Claude Code's hooks: {@code {hook,
 * event}} for events, {@code {hook, input, output}} for all else. What is of no session is none.
 */
public final class OpenCodeHooks {

  private static final Map<String, String> EVENTS =
      Map.of(
          "session.created", "SessionStart",
          "session.idle", "Stop",
          "session.error", "StopFailure",
          "session.deleted", "SessionEnd",
          "session.compacted", "PostCompact",
          "permission.asked", "PermissionRequest",
          "permission.updated", "PermissionRequest");

  private OpenCodeHooks() {}

  public static ObjectNode translated(ObjectNode told) {
    ObjectNode hook = JsonMapper.shared().createObjectNode();
    String kind = told.path("hook").asString("");
    JsonNode event = told.path("event");
    JsonNode properties = event.path("properties");
    JsonNode input = told.path("input");
    set(hook, "session_id", (kind.equals("event") ? properties : input).path("sessionID"));
    set(hook, "cwd", told.path("directory"));
    switch (kind) {
      case "event" -> event(hook, event.path("type").asString(""), properties);
      case "chat.message" -> hook.put("hook_event_name", "UserPromptSubmit");
      case "tool.execute.before" -> call(hook, "PreToolUse", input, told.path("output"));
      case "tool.execute.after" -> {
        call(hook, "PostToolUse", input, input);
        set(hook, "tool_response", told.path("output").path("output"));
      }
      case "permission.ask" -> hook.put("hook_event_name", "PermissionRequest");
      default -> hook.put("hook_event_name", kind);
    }
    return hook;
  }

  private static void event(ObjectNode hook, String type, JsonNode properties) {
    boolean busy = type.equals("session.status") && isBusy(properties);
    hook.put("hook_event_name", busy ? "ModelAsked" : EVENTS.getOrDefault(type, "Seen"));
    set(hook, "cwd", properties.path("info").path("directory"));
    if (!type.equals("session.error")) return;
    JsonNode error = properties.path("error");
    hook.put("error", error.path("name").asString("error"));
    set(hook, "last_assistant_message", error.path("data").path("message"));
  }

  /** Also while it tries again. */
  private static boolean isBusy(JsonNode properties) {
    return !properties.path("status").path("type").asString("").equals("idle");
  }

  private static void call(ObjectNode hook, String event, JsonNode input, JsonNode with) {
    hook.put("hook_event_name", event);
    set(hook, "tool_name", input.path("tool"));
    set(hook, "tool_use_id", input.path("callID"));
    set(hook, "tool_input", with.path("args"));
  }

  private static void set(ObjectNode hook, String name, JsonNode value) {
    if (!value.isMissingNode()) hook.set(name, value);
  }
}
