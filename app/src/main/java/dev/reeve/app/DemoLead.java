package dev.reeve.app;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Plays the Lead of the demo: answers what Reeve asks, a moment later as a person would, and tells
 * those who wait for it to go on.
 */
final class DemoLead {

  private static final String FINDING =
      "CHANGES: task 3. MAJOR src/part3.py:12 the rounding is wrong";
  private static final int ROUNDS = 3;
  private static final int MOST_TEARDOWNS = 5;

  /** A teardown gives up when nobody answers it (T-62). */
  private static final double TEARDOWN_THOUGHTS = 3;

  private final DemoStage stage;
  private final long thinking;
  private final double thoughts;
  private final Map<String, String> asked = new TreeMap<>();
  private final Deque<Plan> plans = new ArrayDeque<>();
  private int rounds;
  private int teardowns;
  private boolean claimed;
  private boolean over;

  private record Plan(long due, Runnable deed) {}

  /**
   * @param thinking so many milliseconds is a thought of the Lead
   * @param thoughts so many of them a decision takes, unless another one takes it first
   */
  DemoLead(DemoStage stage, long thinking, double thoughts) {
    this.stage = stage;
    this.thinking = thinking;
    this.thoughts = thoughts;
  }

  void begin() {
    stage.command("STATE_OWNERSHIP_HANDOFF", "", JsonTree.object().put("epoch", 1));
    later(24, () -> spawn(DemoCast.LATE, "executor"));
  }

  boolean isOver() {
    return over;
  }

  /** Does what has come due. */
  void act() {
    List<Plan> due = new ArrayList<>();
    for (Plan plan : plans) {
      if (plan.due() <= System.currentTimeMillis()) due.add(plan);
    }
    plans.removeAll(due);
    due.forEach(plan -> plan.deed().run());
  }

  private void later(double soMany, Runnable deed) {
    plans.add(new Plan(System.currentTimeMillis() + (long) (soMany * thinking), deed));
  }

  void hear(JsonNode event) {
    String task = event.path("task_id").asString("");
    String who = DemoIncident.who(event);
    JsonNode data = event.path("data");
    switch (event.path("type").asString("")) {
      case "DECISION_OPENED" -> {
        String kind = data.path("kind").asString("");
        asked.put(data.path("decision").asString(""), kind);
        boolean hasty = kind.equals("FORCED_FINALIZE");
        later(hasty ? Math.min(thoughts, TEARDOWN_THOUGHTS) : thoughts, () -> decide(event));
      }
      case "DECIDE" -> decided(data);
      case "PROGRESS" -> progressed(who, task, data.path("step").asString(""));
      case "TOOL_SETTLED" -> tell("tom", DemoCast.submission(5));
      case "IN_REVIEW" -> submitted(task);
      case "REVIEW" -> reviewed(task, data.path("verdict").asString(""));
      case "TASK_OWNER" -> {
        if (!event.has("member")) later(1, () -> handOn(task));
      }
      case "ALL_TASKS_TERMINAL" -> later(1, () -> stage.command("TEARDOWN", "", none()));
      case "READY_TO_DELETE" -> later(1, () -> stage.command("DELETE_TEAM", "", none()));
      case "TEARDOWN_BLOCKED" -> again(data.path("cause").asString(""));
      case "TEAM_DELETED", "TEARDOWN_FAILED_SAFE" -> over = true;
      default -> {}
    }
  }

  /** What stood in the way is decided by then. */
  private void again(String cause) {
    if (!cause.equals("precondition")) return;
    teardowns++;
    over = MOST_TEARDOWNS < teardowns;
    later(2, () -> stage.command("TEARDOWN", "", none()));
  }

  private void decide(JsonNode event) {
    JsonNode question = event.path("data");
    String id = question.path("decision").asString("");
    String kind = question.path("kind").asString("");
    boolean gone = kind.equals("REASSIGN_PROPOSAL") && DemoIncident.who(event).equals("cora");
    if (!stage.state().path("decisions").path(id).path("state").asString("").equals("open")) return;
    if (gone) {
      spawn("cora", "coder");
    } else if (kind.equals("FORCED_FINALIZE")) {
      stage.command("FORCED_FINALIZE_ACK", "", none());
    } else {
      ObjectNode answer =
          JsonTree.object().put("decision", id).put("answer", answer(kind, question));
      if (kind.equals("LOOP")) answer.put("note", "Round half up, to two digits.");
      stage.command("DECIDE", "", answer);
    }
  }

  /** Whoever has decided: those who waited for it go on. */
  private void decided(JsonNode data) {
    String kind = asked.getOrDefault(data.path("decision").asString(""), "");
    if (kind.equals("LOOP")) tell("luca", DemoCast.submission(3));
    if (kind.equals("DUPLICATE")) tell(data.path("answer").asString(""), DemoCast.submission(1));
  }

  private static String answer(String kind, JsonNode question) {
    return switch (kind) {
      case "DUPLICATE" -> "ada";
      case "TOOL" -> "caveat";
      case "LOOP" -> "clarify";
      case "RESTART" -> "restart";
      case "REASSIGN_PROPOSAL" -> "replace";
      default ->
          question.path("recommendation").asString(question.path("options").path(0).asString(""));
    };
  }

  private void progressed(String who, String task, String step) {
    boolean ready =
        switch (who) {
          case "lars" -> step.contains("it was refused");
          case "lea" -> step.contains("deployed");
          case "cora" -> step.contains("back");
          case "hank" -> step.contains("went on");
          default -> false;
        };
    if (who.equals("ada") && !claimed) {
      claimed = true;
      later(5, () -> tell("dora", "CLAIM: task 1")); // what ada is at
    }
    if (ready) later(1, () -> tell(who, DemoCast.submission(Integer.parseInt(task))));
  }

  private void submitted(String task) {
    if (!task.equals("3")) {
      tell("vera", "APPROVED: task " + task);
    } else if (rounds < ROUNDS) {
      rounds++;
      tell("rita", FINDING);
    } else {
      tell("rita", "APPROVED: task 3");
    }
  }

  private void reviewed(String task, String verdict) {
    String owner = stage.state().path("tasks").path(task).path("owner").asString("");
    if (verdict.equals("approve")) {
      tell(owner, "DONE: task " + task);
    } else if (rounds < ROUNDS) {
      later(1, () -> tell(owner, DemoCast.submission(3)));
    }
  }

  /** What the silent one had is another's now; the one who crashed comes back to hers. */
  private void handOn(String task) {
    if (task.equals("2")) {
      stage.command("ASSIGN", task, JsonTree.object().put("member", "dora"));
      tell("dora", "STATUS: task 2. taking it up");
      later(1, () -> tell("dora", DemoCast.submission(2)));
    } else if (task.equals("7")) {
      stage.command("ASSIGN", task, JsonTree.object().put("member", "cora"));
      spawn("cora", "coder");
    }
  }

  private void spawn(String member, String role) {
    ObjectNode seat = JsonTree.object().put("member", member).put("role", role);
    stage.command("SPAWN", "", seat.put("run", "reeve"));
  }

  private void tell(String member, String words) {
    ObjectNode message = JsonTree.object().put("to", member).put("text", "say: " + words);
    stage.command("MESSAGE", "", message);
  }

  private static ObjectNode none() {
    return JsonTree.object();
  }
}
