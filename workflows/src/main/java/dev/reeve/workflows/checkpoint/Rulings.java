package dev.reeve.workflows.checkpoint;

import dev.reeve.workflows.bus.BusLine;
import dev.reeve.workflows.bus.Draft;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What the coordinator decides about a checkpoint that blocks (C-12). */
record Rulings(Desk desk, Complaints complaints, RoleSpec.MessageTypes types) {

  /** Does what was decided, once. */
  void apply(BusLine line, ObjectNode state) {
    String task = line.text("task_id");
    String answer = line.text("answer");
    String why = line.text("why");
    String by = line.text("by").isEmpty() ? line.from() : line.text("by");
    String obstacle = new Decision(task, answer, by, why).obstacle(state);
    if (!obstacle.isEmpty()) {
      complaints.refused(line, new Outcome.Refused(Decision.NOT_NOW, obstacle));
      return;
    }
    ObjectNode data = JsonMapper.shared().createObjectNode().put("re", line.id());
    if (answer.equals(Decision.OVERRIDE)) {
      desk.wisdom("decisions.md", "[" + task + "/" + line.id() + "]", entry(task, by, why));
    }
    data.put("task_id", task).put("decision", answer).put("decided_by", by).put("why", why);
    data.put("status", answer.equals(Decision.REVISE) ? "pending" : "completed");
    data.put("gate", answer.equals(Decision.OVERRIDE) ? Gate.OPEN : Gate.CLOSED);
    desk.state(data);
    ObjectNode told = data.deepCopy();
    told.remove(List.of("status", "gate"));
    desk.say(Draft.COORDINATOR, types.success(), Desk.Words.of(told(task, answer, by)), told);
  }

  /** An override holds for as long as nothing has changed that it was given for. */
  static Report upheld(Report now, Ledger ledger, List<BusLine> bus) {
    if (now.verdict() != Verdict.BLOCK) return now;
    String ref = "";
    String answer = "";
    String who = "";
    for (BusLine line : bus) {
      boolean own = line.from().equals(Supervisor.NAME) && line.text("task_id").equals(now.task());
      if (!own) continue;
      if (!line.text("ref").isEmpty()) ref = line.text("ref");
      if (!line.text("decision").isEmpty()) answer = line.text("decision");
      if (!line.text("decided_by").isEmpty()) {
        who = line.text("decided_by") + ": " + line.text("why");
      }
    }
    @Nullable Report then = answer.equals(Decision.OVERRIDE) ? ledger.at(ref) : null;
    return then != null && then.covers(now) ? now.overridden(who) : now;
  }

  private static String entry(String task, String by, String why) {
    return "override of " + task + " by " + by + ": " + why;
  }

  private static String told(String task, String answer, String by) {
    return switch (answer) {
      case Decision.OVERRIDE ->
          task + ": override by " + by + " is logged in wisdom; its dependents are open";
      case Decision.REVISE ->
          task + ": goes back to those upstream; request it again when it is revised";
      default -> task + ": aborted by " + by + "; its dependents stay closed";
    };
  }
}
