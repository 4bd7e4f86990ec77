package dev.reeve.agents.codex;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Hooks of Codex in the words of Claude Code's, which are nearly the same. */
public final class CodexHooks {

  private CodexHooks() {}

  /** Changes it in place. */
  public static ObjectNode translated(ObjectNode hook) {
    JsonNode turn = hook.remove("turn_id");
    if (turn != null) hook.set("prompt_id", turn);
    if (!hook.path("hook_event_name").asString("").equals("SessionStart")) hook.remove("model");
    return hook;
  }
}
