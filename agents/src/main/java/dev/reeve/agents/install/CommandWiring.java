package dev.reeve.agents.install;

import java.util.List;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A program that runs a command for each event: Codex and Gemini CLI.
 *
 * @param command the shell command that hands an event to the launcher
 * @param form what an entry looks like there
 */
public record CommandWiring(Form form, String command) implements HookWiring {

  /** What the two programs call it. */
  public enum Form {
    CODEX(
        "codex",
        List.of(
            "SessionStart",
            "UserPromptSubmit",
            "PreToolUse",
            "PermissionRequest",
            "PostToolUse",
            "PreCompact",
            "PostCompact",
            "SubagentStart",
            "SubagentStop",
            "Stop",
            "SessionEnd"),
        2),

    /** Not those of every chunk of an answer: they cost a process each, and say nothing new. */
    GEMINI(
        "gemini",
        List.of(
            "SessionStart",
            "BeforeAgent",
            "BeforeModel",
            "BeforeTool",
            "AfterTool",
            "AfterAgent",
            "Notification",
            "SessionEnd"),
        2_000);

    private final String agent;

    @SuppressWarnings("ImmutableEnumChecker") // List.of cannot change
    private final List<String> events;

    /** In the program's own unit. */
    private final int timeout;

    Form(String agent, List<String> events, int timeout) {
      this.agent = agent;
      this.events = events;
      this.timeout = timeout;
    }
  }

  @Override
  public List<String> events() {
    return form.events;
  }

  @Override
  public ObjectNode group(String event) {
    ObjectNode group = JsonNodeFactory.instance.objectNode();
    boolean ofTool = event.contains("Tool") || event.startsWith("Permission");
    if (form == Form.GEMINI || ofTool) group.put("matcher", "*");
    ObjectNode hook = group.putArray("hooks").addObject();
    if (form == Form.GEMINI) hook.put("name", "reeve-" + event);
    hook.put("type", "command").put("command", command).put("timeout", form.timeout);
    return group;
  }

  @Override
  public boolean isOwn(String entry, String url) {
    return Launching.isOf(form.agent, entry);
  }
}
