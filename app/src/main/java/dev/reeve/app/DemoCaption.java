package dev.reeve.app;

import dev.reeve.base.text.Count;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** What an event of the demo means, in a sentence; of those that mean little, nothing. */
final class DemoCaption {

  private static final int LONGEST = 110;

  private DemoCaption() {}

  static @Nullable String of(JsonNode event) {
    String who = DemoIncident.who(event);
    String task = "task " + event.path("task_id").asString("");
    JsonNode data = event.path("data");
    @Nullable String words =
        switch (event.path("type").asString("")) {
          case "RUN_STARTED" -> who + " is started, incarnation " + text(data, "incarnation");
          case "CLAIM" -> who + " claims " + task;
          case "PROGRESS" -> who + " says: " + text(data, "step");
          case "IN_REVIEW" -> who + " hands in " + task;
          case "REVIEW" -> who + " on " + task + ": " + text(data, "verdict");
          case "DONE" -> who + " has done " + task;
          case "TOOL_UNAVAILABLE" -> who + " misses the tool " + text(data, "tool");
          default -> troubled(event, who, task);
        };
    return words == null ? null : Harmless.line(words, LONGEST);
  }

  private static @Nullable String troubled(JsonNode event, String who, String task) {
    JsonNode data = event.path("data");
    return switch (event.path("type").asString("")) {
      case "PING" -> who + " is silent: Reeve asks for one line and an ETA (T-41)";
      case "NUDGE" -> who + " is still silent: Reeve asks what is in the way (T-45)";
      case "ESCALATE" -> who + " is escalated: the Lead hears it, with evidence (T-47)";
      case "REASSIGN_PROPOSAL" -> "Reeve proposes somebody else for what " + who + " has";
      case "DUPLICATE_TASK_KEY" ->
          task + " is claimed twice: it stands still until the Lead decides (T-51)";
      case "LOOP_SUSPECTED" ->
          task + " goes round in circles: quarantined, the others go on (T-50)";
      case "MEMBER_GONE" -> who + " is gone and owed a move: its claims stand still (T-39)";
      case "RUN_ENDED" -> "receipt for " + who + ": " + receipt(data);
      case "RUN_NOT_STARTED" -> who + " could not be started: " + text(data, "reason");
      case "RUN_STOP" ->
          who + " is stopped, by consent: " + text(data, "consent").replace('_', ' ') + " (H-7)";
      case "ANOMALY_REPORT" -> who + ": " + text(data, "details");
      case "DECISION_OPENED" -> "the Lead is asked: " + text(data, "kind");
      case "DECIDE" -> who + " decides: " + text(data, "answer");
      default -> ending(event, who);
    };
  }

  private static @Nullable String ending(JsonNode event, String who) {
    return switch (event.path("type").asString("")) {
      case "SHUTDOWN_REQUESTED" -> who + " is asked to stop";
      case "TEARDOWN_RETRY" ->
          who + " is asked again, " + text(event.path("data"), "round") + " of 3";
      case "ALL_TASKS_TERMINAL" -> "all tasks are done: time to go home";
      case "TEARDOWN_INIT" -> "the Lead tears the team down";
      case "FORCED_FINALIZE_ACK" -> "the Lead goes on without those who do not answer";
      case "READY_TO_DELETE" -> "every process is gone: the team may be deleted (T-64)";
      case "TEAM_DELETED" -> "the team is deleted; its log and its post-mortem remain";
      default -> null;
    };
  }

  private static String receipt(JsonNode data) {
    String stopped =
        data.path("pids").isEmpty()
            ? ""
            : ", "
                + Count.of(data.path("pids").size(), "process", "processes")
                + " stopped ("
                + text(data, "signal")
                + ")";
    String saved = data.has("rescued") ? ", work saved in " + text(data, "rescued") : "";
    return "exit " + text(data, "status") + stopped + ", left: " + text(data, "left") + saved;
  }

  private static String text(JsonNode data, String name) {
    return Harmless.line(data.path(name).asString(""));
  }
}
