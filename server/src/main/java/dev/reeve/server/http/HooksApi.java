package dev.reeve.server.http;

import dev.reeve.agents.Sign;
import dev.reeve.agents.SignJson;
import dev.reeve.agents.claude.Hook;
import dev.reeve.agents.claude.HookReader;
import dev.reeve.agents.claude.UnreadableHook;
import dev.reeve.agents.codex.CodexHooks;
import dev.reeve.agents.gemini.GeminiHooks;
import dev.reeve.agents.opencode.OpenCodeHooks;
import dev.reeve.core.Rejection;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.engine.Reply;
import dev.reeve.server.access.Bearer;
import dev.reeve.server.hooks.HookDesk;
import dev.reeve.server.hooks.Observed;
import io.javalin.http.Context;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** {@code POST /hooks/{agent}}: what the hooks of agents report. */
final class HooksApi {

  private final HookDesk desk;
  private final Metrics metrics;
  private final boolean observing;
  private final Map<String, HookReader> readers =
      Map.of(
          "claude", new HookReader(),
          "codex", new HookReader("Codex", CodexHooks::translated),
          "gemini", new HookReader("Gemini CLI", GeminiHooks::translated),
          "opencode", new HookReader("OpenCode", OpenCodeHooks::translated));

  HooksApi(HookDesk desk, Metrics metrics, boolean observing) {
    this.desk = desk;
    this.metrics = metrics;
    this.observing = observing;
  }

  void take(Context request) {
    Bearer bearer = Caller.of(request).bearer();
    if (bearer instanceof Bearer.OfMember || bearer instanceof Bearer.Scraper) {
      throw Refused.forbidden("hooks report with an observer token: 'reeve install' writes one");
    }
    String agent = request.pathParam("agent");
    HookReader reader = readers.get(agent);
    if (reader != null) observe(request, bearer, agent, reader);
    else if (agent.equals("run")) run(request);
    else
      throw new Refused(404, "INVALID", "there are hooks for claude, codex, gemini and opencode");
    Json.answer(request, 200, Json.object());
  }

  private void observe(Context request, Bearer bearer, String agent, HookReader reader) {
    metrics.hook(agent);
    Hook hook = read(reader, request);
    if (!hook.unknown().isEmpty()) metrics.unknown(agent);
    if (!observing) return;
    Path folder = folder(bearer, hook.folder());
    store(desk.take(Observed.team(folder), Observed.member(agent, hook), hook.signs()));
  }

  /**
   * What {@code reeve run} sees of its agent: {@code {cwd, team?, member, signs[]}}. Only the
   * operator runs agents.
   */
  private void run(Context request) {
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
    String team = body.path("team").asString("");
    if (!MemberId.isValid(member)) throw Refused.invalid("'" + member + "' is no member's id");
    boolean named = TeamId.isValid(team);
    if (!named && !team.isEmpty()) throw Refused.unknownTeam(team);
    TeamId id =
        named
            ? new TeamId(team)
            : Observed.team(folder(caller.bearer(), body.path("cwd").asString("/")));
    store(desk.take(id, new MemberId(member), signs));
  }

  private static void store(List<Reply> replies) {
    for (Reply reply : replies) {
      if (reply instanceof Reply.Unavailable(var reason)) throw Refused.unavailable(reason);
      if (reply instanceof Reply.Refused(var rejection)
          && rejection.code() == Rejection.Code.TEAM_CLOSED) {
        throw new Refused(rejection);
      }
    }
  }

  private static Hook read(HookReader reader, Context request) {
    try {
      return reader.read(request.bodyAsBytes());
    } catch (UnreadableHook e) {
      throw Refused.invalid(String.valueOf(e.getMessage()));
    }
  }

  /** An observer speaks of its own folder, wherever in it the session is at work. */
  private static Path folder(Bearer bearer, String cwd) {
    if (bearer instanceof Bearer.Observer(var folder)) return folder;
    try {
      return Path.of(cwd).toAbsolutePath().normalize();
    } catch (InvalidPathException e) {
      throw Refused.invalid("cwd should be a folder");
    }
  }
}
