package dev.reeve.agents.gemini;

import dev.reeve.base.text.Sha256;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Hooks of Gemini CLI in the words of Claude Code's. It gives tool calls no ids, so a call
 * is known by what it is; and it announces a compression before every request, so that says
 * nothing.
 */
public final class GeminiHooks {

  private static final String EVENT = "hook_event_name";

  /** What is in other words is renamed; what is in none of Claude's, in Reeve's own two. */
  private static final Map<String, String> EVENTS =
      Map.of(
          "BeforeAgent", "UserPromptSubmit",
          "AfterAgent", "Stop",
          "BeforeTool", "PreToolUse",
          "AfterTool", "PostToolUse",
          "BeforeModel", "ModelAsked",
          "BeforeToolSelection", "Seen",
          "AfterModel", "Seen",
          "PreCompress", "Seen");

  /** What Reeve has no use for. */
  private static final List<String> SPARE =
      List.of(
          "timestamp",
          "llm_request",
          "llm_response",
          "mcp_context",
          "original_request_name",
          "trigger",
          "details");

  private GeminiHooks() {}

  /** Changes it in place. */
  public static ObjectNode translated(ObjectNode hook) {
    String theirs = hook.path(EVENT).asString("");
    String event = EVENTS.getOrDefault(theirs, theirs);
    hook.put(EVENT, event);
    switch (event) {
      case "PreToolUse" -> call(hook);
      case "PostToolUse" -> ended(hook);
      case "Stop" -> {
        JsonNode said = hook.remove("prompt_response");
        if (said != null) hook.set("last_assistant_message", said);
        hook.remove("prompt");
      }
      case "Notification" -> notification(hook);
      default -> {}
    }
    SPARE.forEach(hook::remove);
    return hook;
  }

  private static void call(ObjectNode hook) {
    String what = hook.path("tool_name").asString("") + hook.path("tool_input");
    hook.put("tool_use_id", Sha256.hex(what).substring(0, 16));
  }

  private static void ended(ObjectNode hook) {
    call(hook);
    JsonNode error = hook.path("tool_response").path("error");
    if (error.isMissingNode() || error.isNull()) {
      JsonNode shown = hook.path("tool_response").path("returnDisplay");
      if (shown.isString()) hook.set("tool_response", shown); // without the number of its process
      return;
    }
    hook.put(EVENT, "PostToolUseFailure");
    hook.put("error", error.path("message").asString(error.toString()));
    hook.remove("tool_response");
  }

  private static void notification(ObjectNode hook) {
    if (hook.path("notification_type").asString("").equals("ToolPermission")) {
      hook.put("notification_type", "permission_prompt");
    }
  }
}
