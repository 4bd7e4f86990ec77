package dev.reeve.server.mcp;

import dev.reeve.core.member.Presence;
import dev.reeve.core.task.TaskStatus;

/** What an agent can do next when it is refused: a sentence for each code (W-5). */
final class Advice {

  private Advice() {}

  /**
   * @param tool that refuses; empty if it was none
   */
  static String on(Denied denied, String tool) {
    return switch (denied.code()) {
      case "MISSING_FIELD", "INVALID" ->
          denied.field() == null
              ? "Call it again when that is mended."
              : "Correct the argument that is named and call it again.";
      case "UNKNOWN_TEAM" -> "Check the name of the team with whoever gave you your token.";
      case "UNKNOWN_MEMBER" -> "team_status lists the members of your team.";
      case "UNKNOWN_TASK" -> "my_work and team_status list the tasks that there are.";
      case "FORBIDDEN" -> onForbidden(String.valueOf(denied.current()));
      case "CONFLICT" ->
          "You used this request_id for something else before: call it again with another.";
      case "STALE_INCARNATION" ->
          "Another one has taken your place: stop working, and change nothing any more.";
      case "STALE_REV", "STALE_EPOCH" ->
          "Things have moved on since you looked: call my_work, see whether it still applies, and"
              + " call it again without rev.";
      case "NOT_OWNED" ->
          "The Lead has not handed the team over yet: wait, and try again in a minute.";
      case "LOCKED", "FROZEN" ->
          "The team stands still until the Lead has decided: report_waiting with reason human, and"
              + " try again later.";
      case "TEAM_CLOSED" -> "The team is being closed: finish, and change nothing any more.";
      case "ALREADY_CLAIMED" -> "Somebody else has it: my_work shows what is free.";
      case "SINGLE_WRITER" -> "Only the task's owner may do this; decide or assign instead.";
      case "INVALID_TRANSITION" -> onTransition(tool, String.valueOf(denied.current()));
      case "APPROVALS_MISSING" ->
          "It is not approved yet: submit_for_review if you have not, else report_waiting with"
              + " reason waiting_review.";
      case "TOO_LARGE" -> "Say it in fewer words, and put the rest into a file.";
      case "RATE_LIMITED", "UNAVAILABLE" -> "Wait a moment and call it again as it is.";
      default -> "my_work shows what is yours to do.";
    };
  }

  /** Whoever is not there is refused every call: it is sent to none of them. */
  private static String onForbidden(String current) {
    return current.equals(Presence.STOPPED.name()) || current.equals(Presence.NOT_SPAWNED.name())
        ? "Stop working, and change nothing any more until you are brought in."
        : "This is not yours to do: ask the one whose it is with 'ask', or go on with my_work.";
  }

  private static String onTransition(String tool, String current) {
    if (tool.equals("claim_task")) return "Go on with it if it is yours; my_work shows what is.";
    if (tool.equals("complete_task") && current.equals(TaskStatus.IN_PROGRESS.name()))
      return "It is not reviewed yet: submit_for_review first.";
    return "Things are not where this would lead on from: my_work shows where they are.";
  }
}
