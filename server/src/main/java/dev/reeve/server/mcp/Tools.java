package dev.reeve.server.mcp;

import dev.reeve.core.CommandType;
import dev.reeve.core.message.Message;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.codec.TeamView;
import dev.reeve.server.access.Bearer;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What the tools do: whatever is called is a sign of life of the caller. */
final class Tools {

  /** So many messages ride on one answer. */
  private static final int RIDING = 20;

  /** What stands beside a command's data. */
  private static final List<String> HEAD = List.of("task_id", "rev", "epoch", "request_id");

  private final Counter counter;

  Tools(Counter counter) {
    this.counter = counter;
  }

  /**
   * What came of a call.
   *
   * @param riding what was said to the caller and had not reached it yet
   */
  record Result(JsonNode body, List<String> riding) {}

  /** Throws {@link Denied} if it is refused. */
  Result call(ToolPlan plan, Bearer bearer, ObjectNode arguments) {
    Seat seat = Seat.take(bearer, arguments);
    JsonNode body = plan.isCommand() ? act(plan, seat, arguments) : serve(plan, seat, arguments);
    return new Result(body, riding(seat));
  }

  private JsonNode serve(ToolPlan plan, Seat seat, ObjectNode arguments) {
    TeamState team = counter.team(seat.bearer(), seat.team());
    if (seat.bearer() instanceof Bearer.OfMember) {
      counter.command(seat.bearer(), seat.team(), command(CommandType.ACTIVITY, seat));
    }
    return switch (plan.reads()) {
      case "status" -> TeamView.of(team);
      case "work" -> Work.of(team, seat.member());
      case "messages" -> counter.messages(seat, readUpTo(arguments));
      case "bus" -> counter.bus(seat, arguments);
      case "checkpoint" -> counter.checkpoint(seat, arguments);
      default -> throw new IllegalStateException(plan.name() + " reads " + plan.reads());
    };
  }

  private static ReadUpTo readUpTo(ObjectNode arguments) {
    return new ReadUpTo(
        arguments.path("after").asLong(0), arguments.path("refused_after").asLong(0));
  }

  private JsonNode act(ToolPlan plan, Seat seat, ObjectNode arguments) {
    CommandType type = plan.type(arguments);
    ObjectNode command = command(type, seat);
    JsonNode ofRequest = plan.speaksOfRequest() ? arguments.remove("request_id") : null;
    for (String name : HEAD) {
      JsonNode value = arguments.remove(name);
      if (value != null) command.set(name, value);
    }
    if (type.isTransition() && !command.has("rev")) addRev(command, seat);
    ObjectNode data = command.putObject("data");
    JsonNode nested = arguments.remove("data");
    if (nested instanceof ObjectNode more) data.setAll(more);
    data.setAll(arguments);
    if (ofRequest != null) data.set("request_id", ofRequest);
    return Receipt.unsealed(counter.command(seat.bearer(), seat.team(), command));
  }

  private static ObjectNode command(CommandType type, Seat seat) {
    ObjectNode command = JsonMapper.shared().createObjectNode();
    command.put("type", type.name());
    command.put("actor", seat.member().value());
    command.put("request_id", UUID.randomUUID().toString());
    return command;
  }

  /** Who says nothing of the rev means the task as it stands, as in the text protocol (T-6). */
  private void addRev(ObjectNode command, Seat seat) {
    TaskId id = TaskId.parse(command.path("task_id").asString(""));
    TeamState team = counter.team(seat.bearer(), seat.team());
    @Nullable Task task = id == null ? null : team.board().tasks().get(id);
    command.put("rev", task == null ? 1 : task.rev()); // of one that is not there, any
  }

  private List<String> riding(Seat seat) {
    List<String> riding = new ArrayList<>();
    if (!(seat.bearer() instanceof Bearer.OfMember)) return riding;
    TeamState team = counter.team(seat.bearer(), seat.team());
    for (Message each : team.mail().onTheWay(seat.member(), RIDING)) {
      riding.add(each.line());
      counter.reached(seat, each.id());
    }
    return riding;
  }
}
