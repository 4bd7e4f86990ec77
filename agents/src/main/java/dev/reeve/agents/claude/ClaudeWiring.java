package dev.reeve.agents.claude;

import dev.reeve.agents.install.HookWiring;
import dev.reeve.agents.install.Launching;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * How Claude Code reaches Reeve: which event by which way, and how an entry of Reeve's is known
 * again.
 *
 * <p>Most events go to the daemon as requests: they cost no process, and the one that tells of a
 * failed turn comes through no other way, because Claude Code does not wait for a command then.
 * Where requests are not allowed (the start of a session), or were never seen to arrive, and where
 * something is decided, the launcher takes the event: it can deny also while no daemon answers.
 *
 * @param command the shell command that hands an event to the launcher
 * @param url where the daemon takes events
 * @param token the observer token of the project
 */
public record ClaudeWiring(String command, String url, String token) implements HookWiring {

  private static final List<String> BY_REQUEST =
      List.of(
          "UserPromptSubmit",
          "PostToolUse",
          "PostToolUseFailure",
          "PostToolBatch",
          "Stop",
          "StopFailure",
          "SubagentStart",
          "SubagentStop",
          "PreCompact",
          "PostCompact",
          "SessionEnd");

  private static final List<String> BY_COMMAND =
      List.of(
          "SessionStart",
          "PreToolUse",
          "PermissionRequest",
          "PermissionDenied",
          "Notification",
          "Elicitation",
          "ElicitationResult",
          "TaskCreated",
          "TaskCompleted",
          "TeammateIdle");

  private static final int SECONDS = 2;
  private static final Pattern OWN_URL =
      Pattern.compile("http://([\\d.]+|localhost|\\[[\\p{XDigit}:.]+\\])(:\\d+)?/hooks/claude");

  @Override
  public List<String> events() {
    return Stream.concat(BY_REQUEST.stream(), BY_COMMAND.stream()).toList();
  }

  @Override
  public boolean isOwn(String entry, String address) {
    return Launching.isOf("claude", entry) || OWN_URL.matcher(address).matches();
  }

  @Override
  public ObjectNode group(String event) {
    ObjectNode group = JsonNodeFactory.instance.objectNode();
    group.putArray("hooks").add(BY_COMMAND.contains(event) ? byCommand() : byRequest());
    return group;
  }

  private ObjectNode byCommand() {
    ObjectNode hook = JsonNodeFactory.instance.objectNode();
    return hook.put("type", "command").put("command", command).put("timeout", SECONDS);
  }

  private ObjectNode byRequest() {
    ObjectNode hook = JsonNodeFactory.instance.objectNode();
    hook.put("type", "http").put("url", url).put("timeout", SECONDS);
    hook.putObject("headers")
        .put("Authorization", "Bearer " + token)
        .put("Reeve-Member", "$REEVE_TOKEN"); // set in the session of a member
    hook.putArray("allowedEnvVars").add("REEVE_TOKEN");
    return hook;
  }
}
