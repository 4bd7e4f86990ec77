package dev.reeve.agents.claude;

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
 * Where requests are not allowed (the start of a session), or were never seen to arrive, the
 * launcher takes the event; those are few and rare.
 *
 * @param command the shell command that hands an event to the launcher
 * @param url where the daemon takes events
 * @param token the observer token of the project
 */
public record ClaudeWiring(String command, String url, String token) {

  private static final List<String> BY_REQUEST =
      List.of(
          "UserPromptSubmit",
          "PreToolUse",
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
          "PermissionRequest",
          "PermissionDenied",
          "Notification",
          "Elicitation",
          "ElicitationResult",
          "TaskCreated",
          "TaskCompleted",
          "TeammateIdle");

  private static final int SECONDS = 2;
  private static final Pattern OWN_COMMAND = Pattern.compile("(?s).*reeve'? hook claude( .*)?");
  private static final Pattern OWN_URL =
      Pattern.compile("http://(127\\.0\\.0\\.1|localhost|\\[::1\\])(:\\d+)?/hooks/claude");

  /** In the order in which they are written down. */
  public static List<String> events() {
    return Stream.concat(BY_REQUEST.stream(), BY_COMMAND.stream()).toList();
  }

  /**
   * The command that settings get: it outlives the launcher, and then does nothing.
   *
   * @param launcher the path of the program {@code reeve}
   * @param tokenFile where the launcher finds the token, and beside it the daemon
   */
  public static String command(String launcher, String tokenFile) {
    String program = quoted(launcher);
    return "[ ! -x " + program + " ] || " + program + " hook claude " + quoted(tokenFile);
  }

  /** As one word of a shell, whatever stands in it. */
  private static String quoted(String word) {
    return "'" + word.replace("'", "'\\''") + "'";
  }

  static boolean isOwn(String command, String url) {
    return OWN_COMMAND.matcher(command).matches() || OWN_URL.matcher(url).matches();
  }

  /** What stands in the list of an event. */
  ObjectNode group(String event) {
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
    hook.putObject("headers").put("Authorization", "Bearer " + token);
    return hook;
  }
}
