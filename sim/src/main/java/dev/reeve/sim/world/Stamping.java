package dev.reeve.sim.world;

import dev.reeve.core.health.Care;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.TeamState;
import tools.jackson.databind.node.ObjectNode;

/** What a member that knows the state of its team writes on its commands. */
public final class Stamping {

  private Stamping() {}

  /** Fills in rev, epoch, incarnation, and which request to stop is answered; unless given. */
  public static void fill(ObjectNode command, TeamState state) {
    String task = command.path("task_id").asString("");
    TaskId id = task.isEmpty() ? null : TaskId.parse(task);
    Task named = id == null ? null : state.tasks().get(id);
    if (named != null && !command.has("rev")) command.put("rev", named.rev());
    if (!command.has("epoch")) command.put("epoch", state.ownership().epoch());
    String actor = command.path("actor").asString("");
    Member member = MemberId.isValid(actor) ? state.roster().get(new MemberId(actor)) : null;
    if (member != null && !command.has("incarnation")) {
      command.put("incarnation", member.incarnation());
    }
    boolean answers = command.path("type").asString("").equals("SHUTDOWN_ACK");
    ObjectNode data = command.withObject("data");
    if (answers && !data.has("request_id")) data.put("request_id", request(state, actor));
  }

  /** The request that it would answer: one that was put to it alone, else the teardown's. */
  private static String request(TeamState state, String from) {
    Care.Shutdown alone =
        MemberId.isValid(from) ? state.ward().chart(new MemberId(from)).care().shutdown() : null;
    return alone == null ? state.teardown().request() : alone.id();
  }
}
