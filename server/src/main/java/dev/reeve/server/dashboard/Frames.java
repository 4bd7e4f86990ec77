package dev.reeve.server.dashboard;

import dev.reeve.core.message.Messages;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.engine.Engine;
import dev.reeve.pages.Look;
import dev.reeve.pages.Shell;
import dev.reeve.pages.live.Html;
import dev.reeve.pages.live.Part;
import dev.reeve.pages.template.JtelayoutGenerated;
import dev.reeve.pages.template.tag.JtetroubleGenerated;
import dev.reeve.pages.template.tag.JtewaitingGenerated;
import dev.reeve.server.access.Sessions;
import gg.jte.Content;
import io.javalin.http.Context;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;

/** What is around every page, and how pages are sent. */
final class Frames {

  static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
          + " form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

  private final Engine engine;
  private final Sessions sessions;
  private final String version;
  private final ZoneId zone = ZoneId.systemDefault();

  Frames(Engine engine, Sessions sessions, String version) {
    this.engine = engine;
    this.sessions = sessions;
    this.version = version;
  }

  /** The frame of a page for this visitor. */
  Shell shell(Context request, String title, String current) {
    return new Shell(
        title,
        current,
        engine.vitals().complaint(),
        decisions(),
        "",
        engine.now().toString(),
        engine.pace(),
        form(request),
        version);
  }

  Look look() {
    return new Look(engine.now(), zone);
  }

  /** What this visitor's forms must bring along; nothing if it came by a token. */
  String form(Context request) {
    String session = Sessions.in(request.header("Cookie"), request.req().getLocalPort());
    return session == null ? "" : sessions.form(session);
  }

  /** Whether a form is from a page that this visitor was given. */
  boolean isOwn(Context request) {
    String session = Sessions.in(request.header("Cookie"), request.req().getLocalPort());
    String brought = request.formParam("form");
    return session == null || (brought != null && sessions.isForm(session, brought));
  }

  List<TeamState> teams() {
    List<TeamState> states = new ArrayList<>();
    for (TeamId id : engine.teams()) {
      TeamState state = engine.state(id);
      if (state != null) states.add(state);
    }
    return states;
  }

  /** The same as long as no team has another line. */
  String mark() {
    long sum = 0;
    List<TeamState> all = teams();
    for (TeamState state : all) sum += state.position().index();
    return all.size() + "-" + sum;
  }

  /** How much waits for an answer. */
  private int decisions() {
    int open = 0;
    for (TeamState state : teams()) {
      open += state.docket().open().size();
      open += Messages.toTheLead(state).size();
    }
    return open;
  }

  /** What can change on every page. */
  List<Part> parts() {
    String trouble = engine.vitals().complaint();
    int open = decisions();
    return List.of(
        new Part("trouble", Html.of(out -> JtetroubleGenerated.render(out, null, trouble))),
        new Part("n-decisions", Html.of(out -> JtewaitingGenerated.render(out, null, open))));
  }

  void send(Context request, Shell shell, Content content) {
    write(request, Html.of(out -> JtelayoutGenerated.render(out, null, shell, content)));
  }

  /** A piece of a page, for a script that asks for it; or all of it. */
  void write(Context request, Content content) {
    request.header("Content-Security-Policy", POLICY);
    request.contentType("text/html; charset=utf-8").result(Html.text(content));
  }

  /** For whatever is sent. */
  static void guard(Context request) {
    request.header("X-Content-Type-Options", "nosniff");
    request.header("Referrer-Policy", "same-origin");
    request.header("Cross-Origin-Opener-Policy", "same-origin");
    request.header("Cross-Origin-Resource-Policy", "same-origin");
    request.header("Cache-Control", "no-store");
  }

  /** Whether the script on a page asks, and wants only a piece of one. */
  static boolean isForPiece(Context request) {
    return "true".equals(request.header("HX-Request"));
  }
}
