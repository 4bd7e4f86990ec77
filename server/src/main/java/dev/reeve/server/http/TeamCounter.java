package dev.reeve.server.http;

import dev.reeve.core.Noticed.DeliveryReport;
import dev.reeve.core.message.Delivery;
import dev.reeve.core.message.MessageId;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import dev.reeve.daemon.engine.Engine;
import dev.reeve.server.access.Bearer;
import dev.reeve.server.mcp.Counter;
import dev.reeve.server.mcp.Denied;
import dev.reeve.server.mcp.ReadUpTo;
import dev.reeve.server.mcp.Seat;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Tools ask by the same ways as everybody else. */
final class TeamCounter implements Counter {

  private final Engine engine;
  private final Desk desk;
  private final TeamsApi teams;
  private final ReportsApi reports;
  private final Buses buses;

  TeamCounter(Engine engine, Desk desk, TeamsApi teams, ReportsApi reports, Buses buses) {
    this.engine = engine;
    this.desk = desk;
    this.teams = teams;
    this.reports = reports;
    this.buses = buses;
  }

  @Override
  public TeamState team(Bearer who, TeamId team) {
    return denying(() -> seen(who, team));
  }

  @Override
  public JsonNode command(Bearer who, TeamId team, ObjectNode command) {
    return denying(() -> {
      Caller caller = new Caller(who);
      caller.mustBelongTo(team);
      return Json.MAPPER.readTree(teams.command(team, caller, command).bytes());
    });
  }

  @Override
  public JsonNode messages(Seat seat, ReadUpTo last) {
    return denying(() -> {
      TeamState team = seen(seat.bearer(), seat.team());
      return teams.messages(team, new Caller(seat.bearer()), seat.member(), last);
    });
  }

  @Override
  public JsonNode bus(Seat seat, ObjectNode request) {
    return denying(() -> buses.answer(seen(seat.bearer(), seat.team()).id(), seat, request));
  }

  @Override
  public JsonNode checkpoint(Seat seat, ObjectNode request) {
    return denying(() -> buses.ask(seen(seat.bearer(), seat.team()).id(), seat, request));
  }

  @Override
  public void reached(Seat seat, MessageId message) {
    engine.notice(seat.team(), new DeliveryReport(message, Delivery.DELIVERED, SafeText.EMPTY));
  }

  @Override
  public String report(Bearer who, TeamId team) {
    return denying(() -> reports.text(seen(who, team)));
  }

  private TeamState seen(Bearer who, TeamId team) {
    new Caller(who).mustBelongTo(team);
    return desk.team(team);
  }

  private static <T> T denying(Supplier<T> deed) {
    try {
      return deed.get();
    } catch (Refused refused) {
      var why = refused.rejection();
      throw new Denied(
          refused.code(),
          refused.sentence(),
          why == null ? null : why.field(),
          why == null ? null : why.current());
    }
  }
}
