package dev.reeve.fuzz;

import dev.reeve.base.redact.Redactor;
import dev.reeve.core.Order;
import dev.reeve.core.Rejection;
import dev.reeve.core.Unreadable;
import dev.reeve.core.Via;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.MessageId;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.codec.StateCodec;
import dev.reeve.daemon.ingress.CommandReader;
import dev.reeve.daemon.ingress.Read;
import dev.reeve.server.access.Bearer;
import dev.reeve.server.mcp.Counter;
import dev.reeve.server.mcp.Denied;
import dev.reeve.server.mcp.ReadUpTo;
import dev.reeve.server.mcp.Seat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A daemon with one team that stays as it is: commands are read, and nothing comes of them. */
final class OneTeam implements Counter {

  private static final Path STATE =
      Path.of("src/test/resources/dev/reeve/fuzz/LogFuzzTestInputs/state-of-a-team-at-work");

  private final CommandReader reader = new CommandReader(Redactor.standard()::inspect);
  private final TeamState state = state();

  private static TeamState state() {
    try {
      return new StateCodec().decode(new TeamId("login"), Files.readAllBytes(STATE));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public TeamState team(Bearer who, TeamId team) {
    if (team.equals(state.id())) return state;
    throw new Denied("UNKNOWN_TEAM", "there is no team " + team, null, null);
  }

  @Override
  public JsonNode command(Bearer who, TeamId team, ObjectNode command) {
    MemberId self = who instanceof Bearer.OfMember own ? own.member() : null;
    return switch (reader.read(command, Via.DIRECT, self)) {
      case Read.Ok<Order>(var order) when order.command() instanceof Unreadable(_, var why) ->
          throw denied(why);
      case Read.Ok<Order> _ -> JsonMapper.shared().createObjectNode().put("noted", true);
      case Read.Refused<Order>(var why) -> throw denied(why);
    };
  }

  private static Denied denied(Rejection why) {
    return new Denied(why.code().name(), why.reason(), why.field(), why.current());
  }

  @Override
  public JsonNode messages(Seat seat, ReadUpTo last) {
    return JsonMapper.shared().createObjectNode();
  }

  @Override
  public JsonNode bus(Seat seat, ObjectNode request) {
    throw new Denied("UNKNOWN_SESSION", "no session is supervised here", null, null);
  }

  @Override
  public JsonNode checkpoint(Seat seat, ObjectNode request) {
    return bus(seat, request);
  }

  @Override
  public void reached(Seat seat, MessageId message) {}

  @Override
  public String report(Bearer who, TeamId team) {
    return team(who, team).toString();
  }
}
