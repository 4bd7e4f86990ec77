package dev.reeve.server.http;

import dev.reeve.core.Noticed.DeliveryReport;
import dev.reeve.core.Order;
import dev.reeve.core.Rejection;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.MessageId;
import dev.reeve.core.message.Messages;
import dev.reeve.core.message.Question;
import dev.reeve.core.reconcile.Suspicion;
import dev.reeve.core.task.Gating;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.codec.HealthView;
import dev.reeve.daemon.codec.TeamView;
import dev.reeve.daemon.engine.Ask;
import dev.reeve.daemon.engine.Engine;
import dev.reeve.daemon.engine.Reply;
import dev.reeve.daemon.engine.SealedEntry;
import dev.reeve.daemon.ingress.CommandReader;
import dev.reeve.daemon.ingress.NewTeamReader;
import dev.reeve.daemon.ingress.NewTeamReader.Founding;
import dev.reeve.daemon.ingress.Read;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.Finding;
import dev.reeve.server.access.Bearer;
import dev.reeve.server.access.Tokens;
import dev.reeve.server.gates.Configured;
import dev.reeve.server.gates.GateKeeper;
import dev.reeve.server.mcp.ReadUpTo;
import dev.reeve.server.reach.MemberAbilities;
import io.javalin.http.Context;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Teams, their commands, events, decisions and messages. */
final class TeamsApi {

  private static final int LARGEST_PAGE = 1_000;

  private final Engine engine;
  private final Desk desk;
  private final Hints hints;
  private final History history;
  private final Tokens tokens;
  private final CommandReader commands;
  private final NewTeamReader teams;
  private final GateKeeper gates;
  private final Configured configured;
  private final MemberAbilities abilities;
  private final Function<TeamId, @Nullable String> files;

  TeamsApi(Engine engine, Desk desk, History history, Readers readers) {
    this.engine = engine;
    this.desk = desk;
    hints = new Hints(desk);
    this.history = history;
    tokens = readers.tokens();
    commands = readers.commands();
    teams = readers.teams();
    gates = readers.gates();
    configured = gates.configured();
    abilities = readers.abilities();
    files = readers.files();
  }

  /** What reads what comes in, and what looks at it before it goes on (T-33). */
  record Readers(
      Tokens tokens,
      CommandReader commands,
      NewTeamReader teams,
      GateKeeper gates,
      MemberAbilities abilities,
      Function<TeamId, @Nullable String> files) {}

  void create(Context request) {
    Caller.of(request).mustBeOperator();
    Founding founding = ok(teams.read(request.bodyAsBytes()));
    Rejection unknown = configured.fault(founding.team());
    if (unknown != null) throw new Refused(unknown);
    Reply reply = desk.ask(answer -> new Ask.Foundation(founding.id(), founding.team(), answer));
    Json.send(request, Desk.answer(founding.id(), reply));
  }

  void list(Context request) {
    Caller caller = Caller.of(request);
    caller.mustHaveTeam();
    ObjectNode body = Json.object();
    ArrayNode list = body.putArray("teams");
    for (TeamId id : engine.teams()) {
      if (!caller.sees(id)) continue;
      TeamState state = desk.present(id);
      list.add(state == null ? TeamSummary.of(id, desk.absence(id)) : TeamSummary.of(state));
    }
    Json.answer(request, 200, told(request, body));
  }

  void show(Context request) {
    TeamState state = desk.team(request);
    long now = state.position().index();
    long at = Numbers.query(request, "at", now);
    if (now < at) throw noEvent(state, at);
    ObjectNode view =
        at < now ? TeamView.of(history.state(state.id(), at)) : told(request, present(state));
    Json.answer(request, 200, view);
  }

  private static Refused noEvent(TeamState state, long index) {
    String last = "; its last one is " + state.position().index();
    return new Refused(404, "INVALID", "team " + state.id() + " has no event " + index + last);
  }

  /** To the operator it is said with whatever is asked if the daemon itself is not well. */
  private ObjectNode told(Context request, ObjectNode view) {
    boolean operator = Caller.of(request).self() == null;
    return operator ? view.put("trouble", engine.vitals().complaint()) : view;
  }

  /** With what Reeve can do with each member as things are, and about its files (T-80). */
  private ObjectNode present(TeamState state) {
    ObjectNode view = TeamView.of(state);
    view.put("files_trouble", files.apply(state.id()));
    if (!(view.get("members") instanceof ObjectNode members)) return view;
    state
        .roster()
        .members()
        .forEach((id, member) -> {
          if (member.isActive() && members.get(id.value()) instanceof ObjectNode each) {
            each.set("can", abilities.view(state, member));
          }
        });
    return view;
  }

  void command(Context request) {
    TeamId team = desk.teamId(request);
    Json.send(request, command(team, order(Caller.of(request), request.bodyAsBytes())));
  }

  /** A command of one who belongs to the team, as it came. */
  Order order(Caller caller, byte[] body) {
    return configured.checked(ok(commands.read(body, caller.via(), caller.self())));
  }

  /** Whether it may take a while before {@link #ask} returns: a gate may have to be run. */
  static boolean mayTakeAWhile(Order order) {
    return Gating.mayConcern(order);
  }

  CompletableFuture<Reply> ask(TeamId team, Order order) {
    Order seen = gates.witnessed(team, order, GateKeeper.SHORTLY);
    return desk.begin(answer -> new Ask.Command(team, seen, answer));
  }

  /** The same of what has been read already, with the answer. */
  Json.Answer command(TeamId team, Caller caller, JsonNode body) {
    return command(team, configured.checked(ok(commands.read(body, caller.via(), caller.self()))));
  }

  private Json.Answer command(TeamId team, Order order) {
    return answer(team, Desk.await(ask(team, order)));
  }

  /** What is answered to what became of a command. */
  Json.Answer answer(TeamId team, Reply reply) {
    return Desk.answer(team, hints.with(team, reply));
  }

  /** What is wrong with what is stored; what is news leads to a reconcile (T-22). */
  void verify(Context request) {
    Caller.of(request).mustBeOperator();
    ObjectNode body = Json.object();
    ArrayNode findings = body.putArray("findings");
    boolean news = false;
    for (Finding finding : history.verify(desk.known(request))) {
      ObjectNode each = findings.addObject();
      each.put("replay_index", finding.index()).put("what", finding.what());
      each.put("known", finding.known());
      if (!news && !finding.known()) engine.suspect(finding);
      news |= !finding.known();
    }
    Json.answer(request, 200, body);
  }

  /** Has log and snapshots looked into; answers with what came of it (T-22). */
  void reconcile(Context request) {
    Caller.of(request).mustBeOperator();
    TeamId team = desk.known(request);
    Reply reply = desk.ask(answer -> new Ask.Inspection(team, Suspicion.ASKED, answer));
    Json.send(request, Desk.answer(team, reply));
  }

  void events(Context request) {
    TeamState team = desk.team(request);
    long after = Numbers.query(request, "after", 0);
    int limit = Numbers.limit(request, LARGEST_PAGE);
    ObjectNode body = Json.object();
    ArrayNode events = body.putArray("events");
    List<SealedEntry> page = history.after(team.id(), after, limit).lines();
    while (!page.isEmpty()) {
      for (SealedEntry line : page) events.add(History.view(team.id(), line));
      int more = limit - events.size();
      long last = page.getLast().entry().index();
      page = more == 0 ? List.of() : history.after(team.id(), last, more).lines();
    }
    Json.answer(request, 200, body);
  }

  /** What was refused stays readable (T-28). */
  void audit(Context request) {
    TeamState team = desk.team(request);
    int limit = Numbers.limit(request, EventLog.AUDITS_KEPT);
    ObjectNode body = Json.object();
    ArrayNode lines = body.putArray("audit");
    for (EventLog.Audited line : history.refused(team.id(), limit)) {
      lines.addObject().put("at", line.at().toString()).put("body", line.body());
    }
    Json.answer(request, 200, body);
  }

  /** The {@code health_report}, for those who pull it (H-10). */
  void health(Context request) {
    Json.answer(request, 200, HealthView.of(desk.team(request), InstantSource.system().instant()));
  }

  void decisions(Context request) {
    ObjectNode body = Json.object();
    TeamState team = desk.team(request);
    body.set("decisions", TeamView.of(team).get("decisions"));
    ObjectNode questions = body.putObject("questions");
    for (Question each : Messages.toTheLead(team)) {
      questions.set(each.id().toString(), TeamView.question(each));
    }
    Json.answer(request, 200, body);
  }

  /**
   * {@code {answer, epoch?, note?}}: the same as a {@code DECIDE} of the Lead's, or with the id of
   * a question as its {@code ANSWER}, in words.
   */
  void decide(Context request) {
    TeamState team = desk.team(request);
    String id = request.pathParam("decision");
    Json.send(request, answer(team, id, Caller.of(request), Json.body(request)));
  }

  Json.Answer answer(TeamState team, String id, Caller caller, ObjectNode body) {
    try {
      return answered(team, id, caller, body);
    } catch (Refused refused) {
      Rejection late = refused.rejection();
      if (late == null || late.code() != Rejection.Code.INVALID_TRANSITION) throw refused;
      throw new Refused(Hints.adding(late, Hints.waiting(team, id)));
    }
  }

  private Json.Answer answered(TeamState team, String id, Caller caller, ObjectNode body) {
    DecisionId decision = DecisionId.parse(id);
    if (decision != null) return decide(team, decision, caller, body);
    MessageId question = MessageId.parse(id);
    if (question == null) {
      String form = "a decision's id is like d-1, a question's like m-1";
      throw Refused.invalid("decision", form + Hints.waiting(team, id));
    }
    if (body.has("note") || body.has("epoch")) {
      throw Refused.invalid("a question is answered by words alone, without a note or an epoch");
    }
    ObjectNode data = Json.object().put("question", question.toString());
    if (body.has("answer")) data.set("text", body.get("answer"));
    return command(team, "ANSWER", caller, data);
  }

  private Json.Answer decide(TeamState team, DecisionId decision, Caller caller, ObjectNode body) {
    return command(team, "DECIDE", caller, body.put("decision", decision.toString()));
  }

  /** What the caller sends itself, or the operator for whoever leads the team. */
  private Json.Answer command(TeamState team, String type, Caller caller, ObjectNode data) {
    ObjectNode command = Json.object();
    MemberId self = caller.self();
    command.put("type", type);
    command.put("actor", (self == null ? team.roster().authority() : self).value());
    command.put("request_id", UUID.randomUUID().toString());
    command.set("data", data);
    return command(team.id(), caller, command);
  }

  void messages(Context request) {
    TeamState team = desk.team(request);
    String name = request.queryParam("for");
    if (name == null || !MemberId.isValid(name)) {
      throw Refused.invalid("for", "whose messages? Say ?for=MEMBER");
    }
    ReadUpTo last =
        new ReadUpTo(
            Numbers.query(request, "after", 0), Numbers.query(request, "refused_after", 0));
    Json.answer(request, 200, messages(team, Caller.of(request), new MemberId(name), last));
  }

  /** What was said to one member; what it reads itself has reached it (T-46). */
  ObjectNode messages(TeamState team, Caller caller, MemberId reader, ReadUpTo last) {
    MemberId self = caller.self();
    if (self != null && !self.equals(reader)) {
      throw Refused.forbidden(
          "this token is "
              + self
              + "'s, and opens nobody else's inbox; what was said is in the log");
    }
    if (Messages.addressee(team, reader) == null) {
      throw Desk.unknownMember("for", reader.value(), team);
    }
    Inbox inbox = new Inbox(team.id(), reader, history);
    Inbox.Page page = inbox.after(last.line(), LARGEST_PAGE);
    if (team.crew().get(reader) != null) inbox.addRefused(last.refusal(), page.body());
    if (reader.equals(self)) {
      for (DeliveryReport each : page.delivered()) {
        if (Messages.isNews(team, each)) engine.notice(team.id(), each);
      }
    }
    return page.body();
  }

  /** A member's own token, shown once; the ones before it are good no longer. */
  void issueToken(Context request) {
    Caller.of(request).mustBeOperator();
    TeamState team = desk.team(request);
    String name = request.pathParam("member");
    boolean known = MemberId.isValid(name) && team.roster().get(new MemberId(name)) != null;
    if (!known) throw Desk.unknownMember("member", name, team);
    Bearer bearer = new Bearer.OfMember(team.id(), new MemberId(name));
    tokens.revoke(bearer);
    Json.answer(request, 200, Json.object().put("token", tokens.issue(bearer)));
  }

  void revokeToken(Context request) {
    Caller.of(request).mustBeOperator();
    String name = request.pathParam("member");
    if (!MemberId.isValid(name)) {
      throw Refused.invalid("member", name + " is no member's id, which is " + MemberId.FORM);
    }
    int revoked = tokens.revoke(new Bearer.OfMember(desk.teamId(request), new MemberId(name)));
    Json.answer(request, 200, Json.object().put("revoked", revoked));
  }

  private static <T> T ok(Read<T> read) {
    return switch (read) {
      case Read.Ok<T>(var value) -> value;
      case Read.Refused<T>(var rejection) -> throw new Refused(rejection);
    };
  }
}
