package dev.reeve.server.dashboard;

import dev.reeve.core.Entry;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.pages.Look;
import dev.reeve.pages.Shell;
import dev.reeve.pages.Shown;
import dev.reeve.pages.event.EventLine;
import dev.reeve.pages.live.Html;
import dev.reeve.pages.team.TeamPage;
import dev.reeve.pages.team.TeamScene;
import dev.reeve.pages.template.team.JtelogGenerated;
import dev.reeve.pages.template.team.JtepageGenerated;
import dev.reeve.pages.template.timeline.JtetravelGenerated;
import dev.reeve.pages.timeline.Travel;
import gg.jte.Content;
import io.javalin.http.Context;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The pages of one team: as it is, as it was, and its log. */
final class TeamPages {

  private static final int PAGE = 200;

  private final TeamFeed.Works works;
  private final Frames frames;
  private final Feeds feeds;

  TeamPages(TeamFeed.Works works, Feeds feeds) {
    this.works = works;
    frames = works.frames();
    this.feeds = feeds;
  }

  /** A team that there is. */
  TeamState team(Context request) {
    String name = request.pathParam("team");
    @Nullable TeamState state =
        TeamId.isValid(name) ? works.engine().state(new TeamId(name)) : null;
    if (state == null) throw new Turned(404, "There is no team of that name.");
    return state;
  }

  /**
   * As it is; with {@code ?at=N} as it was after that line, with {@code ?tasks=all} with every
   * task, and then it does not change.
   */
  void show(Context request) {
    TeamState state = team(request);
    long last = state.position().index();
    long at = number(request, "at", last);
    if (last < at)
      throw new Turned(404, "It has no line " + at + "; its last one is " + last + ".");
    if (at < last) {
      past(request, works.lines().state(state.id(), Math.max(1, at)), last);
      return;
    }
    String name = state.id().value();
    Shell still = frames.shell(request, name, "overview");
    boolean all = wantsAll(request);
    Shell shell = all ? still : still.fed("/teams/" + name + "/live?from=" + last);
    TeamFeed feed = new TeamFeed(works, state, shell.form());
    TeamScene scene = all ? feed.whole() : feed.scene();
    send(request, shell, scene.below(travel(new Travel(name, last, last, "", ""))));
  }

  private void past(Context request, TeamState then, long last) {
    List<Entry> recent = works.lines().upTo(then.id(), then.position().index(), TeamPage.RECENT);
    Look look = new Look(then.position().at(), frames.look().zone());
    String name = then.id().value();
    Shell shell = frames.shell(request, name, "overview").stopped(look.now());
    TeamPage page = TeamPage.of(then, recent, look);
    TeamPage shown = wantsAll(request) ? page.whole(then) : page;
    TeamScene scene = TeamScene.of(shown.past(), shell.form());
    long at = then.position().index();
    String when = frames.look().moment(look.now()).clock();
    String what = recent.isEmpty() ? "" : Shown.word(recent.getLast().event().type().name());
    send(request, shell, scene.below(travel(new Travel(name, at, last, when, what))));
  }

  private static boolean wantsAll(Context request) {
    String tasks = request.queryParam("tasks");
    if (tasks == null || tasks.equals("all")) return tasks != null;
    throw new Turned(400, "tasks should be all, or not be there.");
  }

  private static Content travel(Travel travel) {
    return Html.of(out -> JtetravelGenerated.render(out, null, travel));
  }

  private void send(Context request, Shell shell, TeamScene scene) {
    frames.send(request, shell, Html.of(out -> JtepageGenerated.render(out, null, scene)));
  }

  void live(Context request) {
    feeds.stream(request, new TeamFeed(works, team(request), frames.form(request)));
  }

  /** The log, the latest first, page by page. */
  void log(Context request) {
    TeamState state = team(request);
    long last = state.position().index();
    long before = Math.clamp(number(request, "before", last + 1), 1, last + 1);
    Look look = frames.look();
    List<EventLine> lines =
        works.lines().upTo(state.id(), before - 1, PAGE).reversed().stream()
            .map(each -> EventLine.of(state.id(), each, look))
            .toList();
    long older = PAGE < before ? before - PAGE : 0;
    long newer = before <= last ? Math.min(last + 1, before + PAGE) : 0;
    String name = state.id().value();
    frames.send(
        request,
        frames.shell(request, name + ": log", "overview"),
        Html.of(out -> JtelogGenerated.render(out, null, name, lines, older, newer)));
  }

  static long number(Context request, String name, long otherwise) {
    String text = request.queryParam(name);
    if (text == null) return otherwise;
    if (text.matches("[0-9]{1,18}")) return Long.parseLong(text);
    throw new Turned(400, name + " should be a whole number from 0 on.");
  }
}
