package dev.reeve.sim.scenario.run;

import dev.reeve.base.redact.Redactor;
import dev.reeve.core.Order;
import dev.reeve.core.Via;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.engine.Reply;
import dev.reeve.daemon.ingress.CommandReader;
import dev.reeve.daemon.ingress.Read;
import dev.reeve.sim.scenario.Cast;
import dev.reeve.sim.scenario.Letter;
import dev.reeve.sim.scenario.Step;
import dev.reeve.sim.scenario.StoryTime;
import dev.reeve.sim.world.Stamping;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Sends what the members of a story send, by the way that every command takes. */
final class Sender {

  private final CommandReader reader = new CommandReader(Redactor.standard()::inspect);
  private final Stage stage;
  private final Bindings bindings;

  /** How a command was refused: its code, and why. */
  private record Refusal(String code, String reason) {
    @Override
    public String toString() {
      return code + ": " + reason;
    }
  }

  Sender(Stage stage, Bindings bindings) {
    this.stage = stage;
    this.bindings = bindings;
  }

  Check found(Cast cast) {
    List<Refusal> refusals = refusals(stage.world().found(cast.team(), cast.plan()));
    String expected = "a team that can be founded";
    return refusals.isEmpty()
        ? Check.held(cast.place(), expected)
        : Check.failed(cast.place(), expected, "it is " + refusals.getFirst());
  }

  Check send(Step.Send step, int time) {
    Letter letter = step.letter();
    String sent =
        letter.type() + " from " + letter.from() + " at " + StoryTime.text(stage.stopwatch());
    ObjectNode command;
    try {
      command = command(step, time);
    } catch (Bindings.Unbound e) {
      return Check.failed(step.place(), sent + " to be sent", String.valueOf(e.getMessage()));
    }
    boolean lost = letter.type().equals("ACTIVITY") && stage.isUnheard(letter.from());
    return compare(step, sent, lost ? List.of() : refusals(reply(command)));
  }

  /** The token is the operator's, who may act for any member; but the story is the members' own. */
  private Reply reply(ObjectNode command) {
    return switch (reader.read(command, Via.DIRECT, null)) {
      case Read.Ok<Order>(var order) ->
          stage.world().send(stage.team(), stage.gates().witnessed(order));
      case Read.Refused<Order>(var rejection) -> new Reply.Refused(rejection);
    };
  }

  private static Check compare(Step.Send step, String sent, List<Refusal> refusals) {
    String wanted = step.rejected();
    boolean as =
        wanted == null
            ? refusals.isEmpty()
            : refusals.stream().anyMatch(refusal -> refusal.code().equals(wanted));
    String expected = sent + (wanted == null ? " to be accepted" : " to be rejected as " + wanted);
    if (as) return Check.held(step.place(), expected);
    String found =
        refusals.isEmpty() ? "it was accepted" : "it was rejected as " + refusals.getFirst();
    return Check.failed(step.place(), expected, found);
  }

  private static List<Refusal> refusals(Reply reply) {
    return switch (reply) {
      case Reply.Accepted _, Reply.Noted _, Reply.Held _ -> List.of();
      case Reply.Refused(var rejection) ->
          List.of(new Refusal(rejection.code().name(), rejection.reason()));
      case Reply.Unavailable(var reason) -> List.of(new Refusal("UNAVAILABLE", reason));
      case Reply.Each(var parts) -> {
        List<Refusal> all = new ArrayList<>();
        for (Reply part : parts) all.addAll(refusals(part));
        yield all;
      }
    };
  }

  private ObjectNode command(Step.Send step, int time) {
    Letter letter = step.letter();
    TeamState state = stage.state();
    ObjectNode command = JsonNodeFactory.instance.objectNode();
    command.put("type", letter.type());
    command.put("actor", letter.from());
    if (letter.task() != null) command.put("task_id", letter.task());
    put(command, "rev", letter.rev());
    put(command, "epoch", letter.epoch());
    put(command, "incarnation", letter.incarnation());
    command.put("request_id", time == 1 ? step.requestId() : step.requestId() + "." + time);
    ObjectNode data = bindings.json(letter.data());
    command.set("data", data);
    if (state != null) Stamping.fill(command, state);
    return command;
  }

  private static void put(ObjectNode command, String field, @Nullable Long value) {
    if (value != null) command.put(field, value);
  }
}
