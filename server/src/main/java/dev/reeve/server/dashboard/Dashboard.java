package dev.reeve.server.dashboard;

import dev.reeve.base.redact.Redactor;
import dev.reeve.daemon.engine.Engine;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.views.CommittedWork;
import dev.reeve.pages.Shell;
import dev.reeve.pages.live.Html;
import dev.reeve.pages.live.Sight;
import dev.reeve.pages.overview.OverviewScene;
import dev.reeve.pages.template.overview.JtepageGenerated;
import dev.reeve.pages.template.tag.JteproblemGenerated;
import dev.reeve.server.access.Sessions;
import dev.reeve.server.checkpoint.Residents;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import io.javalin.http.HandlerType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Every page, and where it is. */
public final class Dashboard {

  private final Assets assets = new Assets();
  private final Changes changes = new Changes();
  private final Frames frames;
  private final Feeds feeds;
  private final Login login;
  private final Warnings warnings;
  private final TeamPages teams;
  private final DecisionPages decisions;
  private final AccountPages accounts;
  private final WorkPages workflows;
  private final TimePages times;

  /** One way in. */
  public record Way(HandlerType method, String path, Handler handler) {}

  /**
   * What pages are made from.
   *
   * @param epics the files of those that are driven here
   * @param open whether the server goes on
   */
  public record Parts(
      Engine engine,
      EventLog log,
      CommittedWork work,
      Sessions sessions,
      Answering answering,
      Residents residents,
      List<Path> epics,
      Redactor redactor,
      BooleanSupplier open) {

    public Parts {
      epics = List.copyOf(epics);
    }
  }

  public Dashboard(Parts parts) {
    Engine engine = parts.engine();
    engine.listen(changes);
    frames = new Frames(engine, parts.sessions(), assets.version());
    feeds = new Feeds(engine, changes, frames, parts.open());
    login = new Login(parts.sessions());
    TeamFeed.Works works = new TeamFeed.Works(engine, new Lines(parts.log()), frames);
    warnings = new Warnings(works.lines());
    teams = new TeamPages(works, feeds);
    decisions = new DecisionPages(works, teams, parts.answering());
    accounts = new AccountPages(parts.log(), parts.work(), teams, frames);
    times = new TimePages(parts.log(), teams, frames);
    workflows = new WorkPages(parts, works.lines(), frames);
  }

  public List<Way> ways() {
    List<Way> ways = new ArrayList<>();
    ways.add(get("/", this::overview));
    ways.add(get("/live", this::live));
    ways.add(get("/assets/{file}", assets::send));
    ways.add(get("/teams/{team}", teams::show));
    ways.add(get("/teams/{team}/live", teams::live));
    ways.add(get("/teams/{team}/events", teams::log));
    ways.add(get("/teams/{team}/timeline", times::show));
    ways.add(get("/teams/{team}/postmortem", times::postMortem));
    ways.add(get("/teams/{team}/why/{event}", accounts::why));
    ways.add(get("/teams/{team}/decisions/{decision}", decisions::show));
    ways.add(post("/teams/{team}/decisions/{decision}", decisions::answer));
    ways.add(post("/teams/{team}/questions/{question}", decisions::reply));
    ways.add(get("/decisions", decisions::inbox));
    ways.add(get("/morning", accounts::morning));
    ways.add(get("/workflows", workflows::show));
    ways.add(post(Doors.LOGIN, login::enter));
    ways.add(post("/logout", login::leave));
    return ways;
  }

  private static Way get(String path, Handler handler) {
    return new Way(HandlerType.GET, path, guarded(handler));
  }

  private static Way post(String path, Handler handler) {
    return new Way(HandlerType.POST, path, guarded(handler));
  }

  private static Handler guarded(Handler handler) {
    return request -> {
      Frames.guard(request);
      handler.handle(request);
    };
  }

  /** How many pages are open. */
  public int viewers() {
    return feeds.open();
  }

  private void overview(Context request) {
    Shell shell = frames.shell(request, "Overview", "overview").fed("/live?from=" + frames.mark());
    OverviewScene scene = scene();
    frames.send(request, shell, Html.of(out -> JtepageGenerated.render(out, null, scene)));
  }

  private OverviewScene scene() {
    return OverviewScene.of(frames.teams(), warnings::of, frames.look());
  }

  /** What changes on the pages about all teams. */
  private void live(Context request) {
    String form = frames.form(request);
    boolean inbox = "decisions".equals(request.queryParam("page"));
    Supplier<Sight> sight = () -> inbox ? decisions.sight(form) : scene().sight();
    feeds.stream(request, new AllTeams(sight, frames));
  }

  private record AllTeams(Supplier<Sight> page, Frames frames) implements Feeds.Scene {

    @Override
    public Sight sight() {
      return page.get();
    }

    @Override
    public String mark() {
      return frames.mark();
    }
  }

  /** What a visitor gets instead of the page. */
  public void refuse(Context request, int status, String sentence) {
    Frames.guard(request);
    if (status == 401) {
      login.ask(request, sentence);
      return;
    }
    request.status(status);
    String title = status == 404 ? "There is nothing here" : "That was not done";
    Shell shell = frames.shell(request, title, "");
    boolean known = status != 403;
    var problem = Html.of(out -> JteproblemGenerated.render(out, null, title, sentence));
    if (known) frames.send(request, shell, problem);
    else frames.write(request, problem);
  }
}
