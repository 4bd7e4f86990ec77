package dev.reeve.workflows.checkpoint;

import dev.reeve.workflows.bus.BusLine;
import dev.reeve.workflows.bus.Draft;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What the supervisor tells of its troubles (C-4, C-16). They are counted on the bus. */
record Complaints(Desk desk, Shelf shelf, RoleSpec.MessageTypes types) {

  private static final int TOO_MANY_ERRORS = 3;
  private static final String KIND = "kind";
  private static final String FAILURE = "failure";
  private static final String ALERT = "alert";

  /** It is answered with what was expected. */
  void misunderstood(BusLine line) {
    String summary = line.id() + " is no request that I understand";
    String text = summary + ". Expected:\n" + Request.EXPECTED;
    say(types.error(), new Desk.Words(summary, text), data(line.id()));
  }

  void refused(BusLine line, Outcome.Refused refused) {
    say(types.error(), Desk.Words.of(String.join("; ", refused.lines())), data(line.id()));
  }

  /** Whether this says that a checkpoint was not made. */
  static boolean isFailure(BusLine line, String task) {
    return line.text(KIND).equals(FAILURE) && line.text("task_id").equals(task);
  }

  /** A failed wake: whoever waits for the task knows by its id. */
  void failed(String re, String task, Exception trouble) {
    failed(re, task + " failed: " + trouble.getMessage(), data(re).put("task_id", task));
  }

  /** An answer of a judge that is none. */
  void invalid(BusLine answer) {
    failed(answer.id(), answer.id() + " is no valid answer of a judge", data(answer.id()));
  }

  /**
   * An error (C-20). Too many of them are told once, and then it waits for better ones.
   *
   * @param re the message that it is about, which is complained of once; empty if none
   */
  private void failed(String re, String text, ObjectNode data) {
    shelf.catchUp();
    boolean told = false;
    boolean alerted = false;
    int errors = 1;
    for (BusLine line : shelf.lines()) {
      if (!line.from().equals(Supervisor.NAME)) continue;
      boolean failure = line.text(KIND).equals(FAILURE);
      if (failure) errors++;
      told |= failure && !re.isEmpty() && line.text("re").equals(re);
      alerted |= line.text(KIND).equals(ALERT);
    }
    if (told) return;
    say(types.error(), Desk.Words.of(text), data.put(KIND, FAILURE));
    if (errors < TOO_MANY_ERRORS || alerted) return;
    String alert = errors + " errors so far, the last: " + text + ". I stay idle; please look.";
    say(types.alert(), Desk.Words.of(alert), data("").put(KIND, ALERT));
  }

  private void say(String type, Desk.Words words, ObjectNode data) {
    desk.say(Draft.COORDINATOR, type, words, data);
  }

  private static ObjectNode data(String re) {
    ObjectNode data = JsonMapper.shared().createObjectNode();
    return re.isEmpty() ? data : data.put("re", re);
  }
}
