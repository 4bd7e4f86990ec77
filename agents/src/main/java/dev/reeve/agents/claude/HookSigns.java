package dev.reeve.agents.claude;

import dev.reeve.agents.Sign;
import dev.reeve.agents.Sign.Active;
import dev.reeve.agents.Sign.End;
import dev.reeve.agents.Sign.Erred;
import dev.reeve.agents.Sign.Left;
import dev.reeve.agents.Sign.Reason;
import dev.reeve.agents.Sign.ToolEnded;
import dev.reeve.agents.Sign.TurnBegan;
import dev.reeve.agents.Sign.TurnEnded;
import dev.reeve.agents.Sign.Waits;
import dev.reeve.agents.stream.Part;
import java.util.ArrayList;
import java.util.List;

/**
 * What each event amounts to. A sign may come twice and may come late: a call is ended by its own
 * hook and by that of its batch, a turn by its end and by the notice that the session is idle. The
 * first counts. {@code ModelAsked} and {@code Seen} are words of Reeve's own, for what other
 * programs tell and Claude Code does not.
 */
final class HookSigns {

  private static final Sign ASKS_MODEL = new Waits(Reason.MODEL, null);

  /** Errors that pass only when a person does something. */
  private static final List<String> FOR_A_PERSON =
      List.of(
          "account_on_hold",
          "authentication_failed",
          "billing_error",
          "cloud_credential_error",
          "model_not_found",
          "oauth_org_not_allowed",
          "verification_required");

  private HookSigns() {}

  static List<Sign> of(String event, Part hook) {
    return switch (event) {
      case "SessionStart" -> start(hook);
      case "UserPromptSubmit" -> List.of(began(hook, hook.text("prompt")), ASKS_MODEL);
      case "UserPromptExpansion", "ModelAsked" -> List.of(ASKS_MODEL);
      case "SubagentStart" -> List.of(began(hook, ""), ASKS_MODEL);
      case "PreToolUse" -> call(hook);
      case "PostToolUse" -> ended(hook, true, "");
      case "PostToolUseFailure" -> failed(hook);
      case "PostToolBatch" -> batch(hook);
      case "PermissionRequest" -> List.of(new Waits(Reason.PERMISSION, null));
      case "PermissionDenied" -> ended(hook, false, hook.text("reason"));
      case "Elicitation" -> List.of(new Waits(Reason.HUMAN, null));
      case "Notification" -> notification(hook);
      case "Stop" -> stop(hook);
      case "SubagentStop" -> subagentStop(hook);
      case "TeammateIdle" -> List.of(ended(hook, End.COMPLETED));
      case "StopFailure" -> stopFailure(hook);
      case "PreCompact" -> List.of(new Waits(Reason.COMPACTION, null));
      case "SessionEnd" -> List.of(new Left(hook.text("reason")));
      case "CwdChanged",
          "ElicitationResult",
          "MessageDisplay",
          "PostCompact",
          "Seen",
          "Setup",
          "TaskCompleted",
          "TaskCreated",
          "WorktreeCreate",
          "WorktreeRemove" ->
          List.of(new Active());
      // What a person or another program did, or what was read at the start; and what is unknown.
      default -> List.of();
    };
  }

  /** A teammate is heard of again; a subagent is gone when its work is done. */
  private static List<Sign> subagentStop(Part hook) {
    Sign ended = ended(hook, End.COMPLETED);
    boolean mate = !new Hook.Agent(hook.text("agent_id"), "").name().isEmpty();
    return mate ? List.of(ended) : List.of(ended, new Left("its work is done"));
  }

  private static List<Sign> start(Part hook) {
    return hook.text("source").equals("resume")
        ? List.of(new TurnEnded("", End.INTERRUPTED, ""), new Active()) // died in it, if in any
        : List.of(new Active());
  }

  private static List<Sign> call(Part hook) {
    String call = hook.id("tool_use_id");
    String tool = hook.text("tool_name");
    if (call.isEmpty() || tool.isEmpty()) return List.of(new Active());
    Sign began = ToolCalls.began(call, tool, hook.part("tool_input"));
    return ToolCalls.asksPerson(tool)
        ? List.of(began, new Waits(Reason.HUMAN, null))
        : List.of(began);
  }

  private static List<Sign> ended(Part hook, boolean ok, String error) {
    String call = hook.id("tool_use_id");
    return call.isEmpty()
        ? List.of(new Active())
        : List.of(new ToolEnded(call, ok, error), ASKS_MODEL);
  }

  private static List<Sign> failed(Part hook) {
    List<Sign> ended = ended(hook, false, hook.text("error"));
    return hook.flag("is_interrupt")
        ? List.of(ended.getFirst(), ended(hook, End.INTERRUPTED))
        : ended;
  }

  /** Calls that were refused before they began have no other hook than this. */
  private static List<Sign> batch(Part hook) {
    var signs = new ArrayList<Sign>();
    for (Part call : hook.parts("tool_calls")) {
      String id = call.id("tool_use_id");
      String response = call.text("tool_response");
      boolean ok = !response.startsWith("<tool_use_error>");
      if (!id.isEmpty()) signs.add(new ToolEnded(id, ok, ok ? "" : response));
    }
    signs.add(ASKS_MODEL);
    return signs;
  }

  private static List<Sign> notification(Part hook) {
    String type = hook.text("notification_type");
    return switch (type) {
      case "permission_prompt" -> List.of(new Waits(Reason.PERMISSION, null));
      case "agent_needs_input", "elicitation_dialog" -> List.of(new Waits(Reason.HUMAN, null));
      case "idle_prompt" -> List.of(ended(hook, End.INTERRUPTED)); // if it is not ended yet
      default -> List.of(new Active());
    };
  }

  /** Teammates are listed as running for as long as they live, also when they are idle. */
  private static List<Sign> stop(Part hook) {
    boolean background =
        hook.parts("background_tasks").stream()
            .anyMatch(task -> !task.text("type").equals("teammate"));
    Sign ended = ended(hook, End.COMPLETED);
    return background ? List.of(ended, new Waits(Reason.BACKGROUND, null)) : List.of(ended);
  }

  private static List<Sign> stopFailure(Part hook) {
    Sign ended = ended(hook, End.FAILED);
    String error = hook.text("error");
    if (error.equals("rate_limit")) return List.of(ended, new Waits(Reason.RATE_LIMIT, null));
    Sign erred = new Erred(error + ": " + hook.text("last_assistant_message"));
    return FOR_A_PERSON.contains(error)
        ? List.of(ended, erred, new Waits(Reason.HUMAN, null))
        : List.of(ended, erred);
  }

  private static Sign began(Part hook, String prompt) {
    return new TurnBegan(hook.id("prompt_id"), prompt);
  }

  private static Sign ended(Part hook, End end) {
    return new TurnEnded(hook.id("prompt_id"), end, hook.text("last_assistant_message"));
  }
}
