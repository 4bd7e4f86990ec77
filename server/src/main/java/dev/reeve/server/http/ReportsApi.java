package dev.reeve.server.http;

import dev.reeve.base.text.NearestWord;
import dev.reeve.core.Entry;
import dev.reeve.core.decision.DecisionEvent.Opened;
import dev.reeve.core.report.PostMortem;
import dev.reeve.core.report.Report;
import dev.reeve.core.report.why.Explanation;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.engine.Engine;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.views.CommittedWork;
import dev.reeve.daemon.views.MorningView;
import dev.reeve.daemon.views.Mornings;
import dev.reeve.daemon.views.Past;
import dev.reeve.daemon.views.ReportView;
import dev.reeve.daemon.views.WhyView;
import dev.reeve.pages.report.PostMortemPage;
import dev.reeve.pages.timeline.LoggedTimeline;
import dev.reeve.pages.timeline.Timeline;
import io.javalin.http.Context;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What the log tells, put together for people: reports, explanations, what is left of a team. */
final class ReportsApi {

  private final Engine engine;
  private final Desk desk;
  private final EventLog log;
  private final CommittedWork work;

  ReportsApi(Engine engine, Desk desk, EventLog log, CommittedWork work) {
    this.work = work;
    this.engine = engine;
    this.desk = desk;
    this.log = log;
  }

  void report(Context request) {
    TeamState team = desk.team(request);
    Report report = past(team.id()).report(team, since(request), engine.now());
    Json.answer(request, 200, ReportView.of(team.id(), report));
  }

  /** All that has happened, in the layout of the {@code SUPERVISOR_REPORT}. */
  String text(TeamState team) {
    return past(team.id()).report(team, Instant.EPOCH, engine.now()).text().value();
  }

  /**
   * An event is named by its index, by its type: then the last of that type is meant, or by the
   * decision that it opened.
   */
  void why(Context request) {
    TeamState team = desk.team(request);
    Past past = past(team.id());
    String name = request.pathParam("event");
    long index =
        name.matches("[0-9]{1,18}") ? Long.parseLong(name) : last(past, team, name.strip());
    Explanation why = 0 < index ? past.explain(index) : null;
    if (why == null) throw noEvent(past, team, name);
    Json.answer(request, 200, WhyView.of(why));
  }

  /** With what there is instead: the last index, or the nearest of the types and decisions. */
  private static Refused noEvent(Past past, TeamState team, String name) {
    String instead = "; its last one is " + team.position().index();
    if (!name.matches("[0-9]+")) {
      Set<String> named = new TreeSet<>();
      past.read(team.position().index(), entry -> named.addAll(names(entry)));
      String near = NearestWord.to(name, named);
      instead = near == null ? "" : "; did you mean '" + near + "'?";
    }
    String sentence = "team " + team.id() + " has no event " + Refused.named(name) + instead;
    return new Refused(404, "INVALID", sentence);
  }

  private static long last(Past past, TeamState team, String name) {
    AtomicLong found = new AtomicLong();
    past.read(
        team.position().index(),
        entry -> {
          if (isMeant(entry, name)) found.set(entry.index());
        });
    return found.get();
  }

  private static boolean isMeant(Entry entry, String name) {
    return names(entry).stream().anyMatch(name::equalsIgnoreCase);
  }

  private static List<String> names(Entry entry) {
    String type = entry.event().type().name();
    return entry.event() instanceof Opened opened
        ? List.of(type, opened.decision().toString())
        : List.of(type);
  }

  void postMortem(Context request) {
    TeamState team = desk.team(request);
    ObjectNode body = Json.object();
    body.put("team", team.id().value());
    PostMortem account = past(team.id()).postMortem(team);
    switch (String.valueOf(request.queryParam("format"))) {
      case "null", "markdown" -> body.put("markdown", account.markdown().value());
      case "html" -> body.put("html", PostMortemPage.of(account, timeline(team)));
      default -> throw Refused.invalid("format", "format should be markdown or html");
    }
    Json.answer(request, 200, body);
  }

  private Timeline timeline(TeamState team) {
    return new LoggedTimeline(log, team.id()).upTo(team.position().index()).timeline();
  }

  /** All teams of which something happened since then. */
  void morning(Context request) {
    Caller.of(request).mustBeOperator();
    Instant since = since(request);
    ObjectNode body = Json.object();
    body.put("since", since.toString());
    List<TeamState> teams = new ArrayList<>();
    List<TeamId> absent = new ArrayList<>();
    for (TeamId id : engine.teams()) {
      TeamState state = engine.state(id);
      if (state == null) absent.add(id);
      else teams.add(state);
    }
    ArrayNode accounts = body.putArray("teams");
    accounts.addAll(new Mornings(log, work, since).of(teams));
    for (TeamId id : absent) accounts.add(MorningView.unreadable(id, desk.absence(id).why()));
    body.put("trouble", engine.vitals().complaint());
    Json.answer(request, 200, body);
  }

  private Past past(TeamId team) {
    return new Past(log, team);
  }

  private static Instant since(Context request) {
    String text = request.queryParam("since");
    if (text == null) return Instant.EPOCH;
    try {
      return Instant.parse(text);
    } catch (DateTimeException e) {
      throw Refused.invalid("since", "since should be an instant like 2026-01-31T22:00:00Z");
    }
  }
}
