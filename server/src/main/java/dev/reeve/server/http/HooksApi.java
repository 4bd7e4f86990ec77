package dev.reeve.server.http;

import dev.reeve.agents.claude.Hook;
import dev.reeve.agents.claude.HookReader;
import dev.reeve.agents.claude.UnreadableHook;
import dev.reeve.daemon.engine.Reply;
import dev.reeve.server.access.Bearer;
import dev.reeve.server.hooks.HookDesk;
import io.javalin.http.Context;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** {@code POST /hooks/{agent}}: what the hooks of agents report. */
final class HooksApi {

  private final HookDesk desk;
  private final Metrics metrics;
  private final boolean observing;
  private final HookReader reader = new HookReader();

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
    if (!agent.equals("claude")) {
      throw new Refused(404, "INVALID", "there are hooks for claude, none for this agent");
    }
    Hook hook = read(request);
    metrics.hook(agent);
    if (!hook.unknown().isEmpty()) metrics.unknown(agent);
    if (observing) take(agent, folder(bearer, hook), hook);
    Json.answer(request, 200, Json.object());
  }

  private void take(String agent, Path folder, Hook hook) {
    for (Reply reply : desk.take(agent, folder, hook)) {
      if (reply instanceof Reply.Unavailable(var reason)) throw Refused.unavailable(reason);
    }
  }

  private Hook read(Context request) {
    try {
      return reader.read(request.bodyAsBytes());
    } catch (UnreadableHook e) {
      throw Refused.invalid(String.valueOf(e.getMessage()));
    }
  }

  /** An observer speaks of its own folder, wherever in it the session is at work. */
  private static Path folder(Bearer bearer, Hook hook) {
    if (bearer instanceof Bearer.Observer(var folder)) return folder;
    try {
      return Path.of(hook.folder()).toAbsolutePath().normalize();
    } catch (InvalidPathException e) {
      throw Refused.invalid("cwd should be a folder");
    }
  }
}
