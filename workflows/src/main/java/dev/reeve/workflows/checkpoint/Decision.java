package dev.reeve.workflows.checkpoint;

import dev.reeve.workflows.bus.BusLine;
import dev.reeve.workflows.bus.MessageBus;
import dev.reeve.workflows.checkpoint.Rights.Act;
import dev.reeve.workflows.checkpoint.Rights.Office;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * What the coordinator decides about a checkpoint that blocks (C-12).
 *
 * @param by who decided it
 * @param why said in wisdom, where it overrides
 */
public record Decision(String task, String answer, String by, String why) {

  public static final String OVERRIDE = "override";
  public static final String REVISE = "revise";
  public static final String ABORT = "abort";
  public static final List<String> ANSWERS = List.of(OVERRIDE, REVISE, ABORT);

  /** The code of what cannot be decided so, or not any more (W-3). */
  public static final String NOT_NOW = "INVALID_TRANSITION";

  /** While nobody has decided. */
  static final String NONE = "none";

  /** The type of its message on the bus. */
  static final String TYPE = "checkpoint_decision";

  /** Why it cannot be so decided; empty if it can. */
  public String obstacle(ObjectNode state) {
    JsonNode known = state.path("tasks").path(task);
    if (!ANSWERS.contains(answer)) {
      return "the answer is one of " + ANSWERS + ", not '" + answer + "'";
    }
    if (!known.path("gate").asString("").equals(Gate.CLOSED)) {
      return task + " does not block: there is nothing to decide";
    }
    return answer.equals(OVERRIDE) && why.isBlank() ? "an override has to say why" : "";
  }

  /** Puts it on the bus, as the coordinator's word; whoever supervises the session does it. */
  public BusLine log(Path session, MessageBus bus) {
    Rights.must(Office.COORDINATOR, Act.DECIDE);
    ObjectNode data = JsonMapper.shared().createObjectNode();
    data.put("task_id", task).put("answer", answer).put("by", by).put("why", why);
    var words = Desk.Words.of(task + ": " + answer + " by " + by);
    return new Desk(session, bus, Office.COORDINATOR).say(Supervisor.NAME, TYPE, words, data);
  }
}
