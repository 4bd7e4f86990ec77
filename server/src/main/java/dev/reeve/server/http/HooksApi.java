package dev.reeve.server.http;

import dev.reeve.agents.Sign;
import dev.reeve.agents.SignJson;
import dev.reeve.agents.claude.Hook;
import dev.reeve.agents.claude.HookReader;
import dev.reeve.agents.codex.CodexHooks;
import dev.reeve.agents.gemini.GeminiHooks;
import dev.reeve.agents.hook.HookReply;
import dev.reeve.agents.hook.ReplyForm;
import dev.reeve.agents.opencode.OpenCodeHooks;
import dev.reeve.agents.process.ProcessId;
import dev.reeve.base.text.NearestWord;
import dev.reeve.core.Rejection;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.engine.Reply;
import dev.reeve.server.access.Bearer;
import dev.reeve.server.access.Bindings;
import dev.reeve.server.access.Tokens;
import dev.reeve.server.hooks.HookDesk;
import dev.reeve.server.hooks.Observed;
import dev.reeve.server.hooks.Replies;
import dev.reeve.server.hooks.Session;
import dev.reeve.server.presence.Lifelines;
import io.javalin.http.Context;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code POST /hooks/{agent}}: what the hooks of agents report. */
final class HooksApi {

  /** The header by which a session says whose it is. */
  private static final String MEMBER = "Reeve-Member";

  private final Desk teams;
  private final HookDesk desk;
  private final Lifelines lifelines;
  private final Tokens tokens;
  private final Bindings bindings;
  private final Metrics metrics;
  private final boolean observing;
  private final HookBodies bodies = new HookBodies();
  private final Map<String, Program> programs =
      Map.of(
          "claude",
          new Program(new HookReader(), ReplyForm.CLAUDE),
          "codex",
          new Program(new HookReader("Codex", CodexHooks::translated), ReplyForm.CODEX),
          "gemini",
          new Program(new HookReader("Gemini CLI", GeminiHooks::translated), ReplyForm.GEMINI),
          "opencode",
          new Program(new HookReader("OpenCode", OpenCodeHooks::translated), ReplyForm.OPENCODE));

  /** How the hooks of an agent program are read and answered. */
  private record Program(HookReader reader, ReplyForm form) {}

  HooksApi(Desk teams, HttpServer.Parts parts, Metrics metrics) {
    this.teams = teams;
    desk = parts.hooks();
    lifelines = parts.lifelines();
    tokens = parts.tokens();
    bindings = tokens.bindings();
    this.metrics = metrics;
    observing = parts.observing();
  }

  void take(Context request) {
    Bearer bearer = Caller.of(request).bearer();
    if (bearer instanceof Bearer.Scraper) {
      throw Refused.forbidden("hooks report with an observer token: 'reeve install' writes one");
    }
    String agent = request.pathParam("agent");
    Program program = programs.get(agent);
    if (program != null) {
      observe(request, bearer, agent, program);
    } else if (agent.equals("run")) {
      Json.answer(request, 200, run(request));
    } else {
      throw new Refused(404, "INVALID", "there are hooks for claude, codex, gemini and opencode");
    }
  }

  private void observe(Context request, Bearer bearer, String agent, Program program) {
    metrics.hook(agent);
    Hook hook = bodies.read(program.reader(), request);
    if (!hook.unknown().isEmpty()) metrics.unknown(agent);
    Session session = session(request, bearer, agent, hook);
    if (session == null) {
      Json.answer(request, 200, Json.object());
      return;
    }
    HookDesk.Answered answered = desk.take(session, hook, program.form());
    store(answered.stored());
    if (answered.reply() instanceof HookReply.Deny) metrics.denied(agent);
    ReplyForm.Answer answer = program.form().of(hook.event(), answered.reply());
    String type = answer.json() ? "application/json" : "text/plain; charset=utf-8";
    request.status(200).contentType(type).result(answer.body());
  }

  /**
   * Whose it is: by the token of a member that the session bears, else the folder and the session
   * say it. What runs within a member's session is the member's. Null if it is nobody's, and such
   * are not observed.
   */
  private @Nullable Session session(Context request, Bearer bearer, String agent, Hook hook) {
    Path project = folder(bearer, hook.folder());
    Path cwd = hook.folder().isEmpty() ? project : path(hook.folder());
    Path tree = Session.tree(cwd, project);
    Bearer.OfMember self = bearer instanceof Bearer.OfMember own ? own : named(request);
    if (self == null) self = desk.bound(bindings.teamOf(hook.session()), hook);
    if (self != null) return new Session(self.team(), self.member(), true, cwd, tree);
    if (!observing) return null;
    TeamId team = team(project, hook.signs());
    return new Session(team, Observed.member(agent, hook), false, cwd, tree);
  }

  private TeamId team(Path project, List<Sign> signs) {
    return HookDesk.leaves(signs)
        ? desk.projects().last(project)
        : desk.projects().current(project);
  }

  /** Settings are a project's, the environment is a session's: so that may say who it is. */
  private Bearer.@Nullable OfMember named(Context request) {
    String token = request.header(MEMBER);
    if (token == null || token.isBlank()) return null;
    return tokens.find(token.strip()) instanceof Bearer.OfMember own ? own : null;
  }

  /**
   * What {@code reeve run} sees of its agent: {@code {cwd, team?, member, signs[], runner?,
   * agent?}}, the last two being processes, {@code {pid, start}}. Only the operator runs agents.
   * The answer names a member that was made for it.
   */
  private ObjectNode run(Context request) {
    Caller caller = Caller.of(request);
    caller.mustBeOperator();
    metrics.hook("run");
    JsonNode body = Json.body(request);
    List<Sign> signs = new ArrayList<>();
    for (JsonNode each : body.path("signs")) {
      Sign sign = SignJson.read(each);
      if (sign != null) signs.add(sign);
    }
    String member = body.path("member").asString("");
    if (!MemberId.isValid(member)) {
      throw Refused.invalid(
          "member", "'" + member + "' is no member's id, which is " + MemberId.FORM);
    }
    Path cwd = path(body.path("cwd").asString("/"));
    String named = body.path("team").asString("");
    TeamId team =
        named.isEmpty() ? team(folder(caller.bearer(), cwd.toString()), signs) : teams.named(named);
    Session session = new Session(team, new MemberId(member), false, cwd, cwd);
    ProcessId runner = process(body.path("runner"));
    ProcessId agent = process(body.path("agent"));
    boolean leaves = HookDesk.leaves(signs);
    if (runner != null && !leaves) attend(session, runner, agent);
    ObjectNode answer = leaves ? Json.object() : joining(session);
    store(desk.take(session, signs));
    if (leaves) lifelines.release(team, session.member());
    else if (runner != null) attend(session, runner, agent); // it may have come only now
    return answer;
  }

  /** {@code {joins?: {team, near?}}}: a name that is nobody's may be a slip of one that is. */
  private ObjectNode joining(Session session) {
    TeamState state = teams.present(session.team());
    ObjectNode answer = Json.object();
    if (state != null && state.roster().get(session.member()) != null) return answer;
    ObjectNode joins = answer.putObject("joins").put("team", session.team().value());
    if (state == null) return answer;
    String near = NearestWord.to(session.member().value(), Desk.members(state));
    if (near != null) joins.put("near", near);
    return answer;
  }

  private void attend(Session session, ProcessId runner, @Nullable ProcessId agent) {
    String why = lifelines.attend(session.team(), session.member(), runner, agent);
    if (why == null) return;
    throw new Refused(
        Rejection.invalidTransition(
            why + ": wait for its end, or choose another name with --as", "ACTIVE"));
  }

  private static @Nullable ProcessId process(JsonNode json) {
    boolean known = json.path("pid").isIntegralNumber() && json.path("start").isIntegralNumber();
    return known ? new ProcessId(json.path("pid").asLong(), json.path("start").asLong()) : null;
  }

  private static void store(List<Reply> replies) {
    Reply spoilt = Replies.spoilt(replies);
    if (spoilt instanceof Reply.Unavailable(var reason)) throw Refused.unavailable(reason);
    if (spoilt instanceof Reply.Refused(var rejection)) throw new Refused(rejection);
  }

  /** An observer speaks of its own folder, wherever in it the session is at work. */
  private static Path folder(Bearer bearer, String cwd) {
    return bearer instanceof Bearer.Observer(var folder) ? folder : path(cwd);
  }

  private static Path path(String cwd) {
    try {
      return Path.of(cwd).toAbsolutePath().normalize();
    } catch (InvalidPathException e) {
      throw Refused.invalid("cwd", "cwd should be a folder");
    }
  }
}
