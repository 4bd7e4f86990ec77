package dev.reeve.server.dashboard;

import dev.reeve.core.report.PostMortem;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.views.Past;
import dev.reeve.pages.Look;
import dev.reeve.pages.live.Html;
import dev.reeve.pages.report.PostMortemPage;
import dev.reeve.pages.template.timeline.JtepageGenerated;
import dev.reeve.pages.timeline.Timeline;
import dev.reeve.pages.timeline.TimelinePage;
import io.javalin.http.Context;
import java.time.DateTimeException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A team over time: the picture of it, and all of it as a file. */
final class TimePages {

  private final EventLog log;
  private final TeamPages teams;
  private final Frames frames;
  private final Timelines timelines;

  TimePages(EventLog log, TeamPages teams, Frames frames) {
    this.log = log;
    this.teams = teams;
    this.frames = frames;
    timelines = new Timelines(log);
  }

  /** All of it, or with {@code from} and {@code to} a part. */
  void show(Context request) {
    TeamState state = teams.team(request);
    Look look = frames.look();
    long last = state.position().index();
    Timeline timeline = timelines.of(state.id(), last, part(request, look.now()));
    TimelinePage page = TimelinePage.of(timeline, last, look.zone());
    frames.send(
        request,
        frames.shell(request, state.id() + ": timeline", "overview"),
        Html.of(out -> JtepageGenerated.render(out, null, page)));
  }

  private static Timelines.Part part(Context request, Instant now) {
    @Nullable Instant from = instant(request, "from");
    @Nullable Instant to = instant(request, "to");
    if (from != null && to != null && to.isBefore(from)) {
      throw new Turned(400, "from, " + from + ", should not be after to, " + to + ".");
    }
    return new Timelines.Part(from, to, now);
  }

  static @Nullable Instant instant(Context request, String name) {
    String text = request.queryParam(name);
    if (text == null) return null;
    try {
      return Instant.parse(text);
    } catch (DateTimeException e) {
      throw new Turned(400, name + " should be an instant like 2026-01-31T22:00:00Z.");
    }
  }

  /** To be kept: a file that brings its own policy, and needs no daemon. */
  void postMortem(Context request) {
    TeamState state = teams.team(request);
    PostMortem account = new Past(log, state.id()).postMortem(state);
    var all = new Timelines.Part(null, null, Instant.MIN);
    Timeline timeline = timelines.of(state.id(), state.position().index(), all);
    String name = state.id() + "-postmortem.html";
    request.header("Content-Disposition", "attachment; filename=\"" + name + "\"");
    request.header("Content-Security-Policy", Frames.POLICY);
    request.contentType("text/html; charset=utf-8").result(PostMortemPage.of(account, timeline));
  }
}
