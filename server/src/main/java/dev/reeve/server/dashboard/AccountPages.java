package dev.reeve.server.dashboard;

import dev.reeve.core.report.why.Explanation;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.views.CommittedWork;
import dev.reeve.daemon.views.Mornings;
import dev.reeve.daemon.views.Past;
import dev.reeve.pages.Look;
import dev.reeve.pages.live.Html;
import dev.reeve.pages.morning.MorningPage;
import dev.reeve.pages.why.WhyPage;
import io.javalin.http.Context;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZonedDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** What the log tells, put together for people: why something was done, and what happened. */
final class AccountPages {

  private static final int MOST_HOURS = 24 * 366;

  /** None of the spans that are offered. */
  private static final int OTHERWISE = -1;

  private static final LocalTime EVENING = LocalTime.of(22, 0);

  private final EventLog log;
  private final CommittedWork work;
  private final TeamPages teams;
  private final Frames frames;

  AccountPages(EventLog log, CommittedWork work, TeamPages teams, Frames frames) {
    this.work = work;
    this.log = log;
    this.teams = teams;
    this.frames = frames;
  }

  void why(Context request) {
    TeamState state = teams.team(request);
    String name = request.pathParam("event");
    long index = name.matches("[0-9]{1,18}") ? Long.parseLong(name) : 0;
    boolean there = 0 < index && index <= state.position().index();
    Explanation why = there ? new Past(log, state.id()).explain(index) : null;
    if (why == null) throw new Turned(404, "There is no such line in the log of this team.");
    WhyPage page = WhyPage.of(state.id(), why, frames.look());
    frames.send(
        request,
        frames.shell(request, "Why " + page.type(), "overview"),
        Html.of(out -> dev.reeve.pages.template.why.JtepageGenerated.render(out, null, page)));
  }

  /** Since ten in the evening, for so many hours back, or with {@code since} from an instant on. */
  void morning(Context request) {
    Look look = frames.look();
    @Nullable Instant from = TimePages.instant(request, "since");
    if (from != null && look.now().isBefore(from)) {
      throw new Turned(400, "since, " + from + ", should not be in the future.");
    }
    long asked = Math.min(MOST_HOURS, TeamPages.number(request, "hours", 0));
    long hours = from == null ? asked : OTHERWISE;
    Instant since = from == null ? back(look, hours) : from;
    List<ObjectNode> accounts = new Mornings(log, work, since).of(frames.teams());
    MorningPage page = MorningPage.of(since, hours, accounts, look);
    frames.send(
        request,
        frames.shell(request, "Morning", "morning"),
        Html.of(out -> dev.reeve.pages.template.morning.JtepageGenerated.render(out, null, page)));
  }

  private static Instant back(Look look, long hours) {
    return hours == 0 ? evening(look) : look.now().minus(Duration.ofHours(hours));
  }

  private static Instant evening(Look look) {
    ZonedDateTime here = look.now().atZone(look.zone());
    ZonedDateTime tonight = here.with(EVENING);
    return (tonight.isAfter(here) ? tonight.minusDays(1) : tonight).toInstant();
  }
}
