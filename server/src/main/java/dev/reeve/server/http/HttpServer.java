package dev.reeve.server.http;

import dev.reeve.base.redact.Redactor;
import dev.reeve.core.team.Settings;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.engine.Engine;
import dev.reeve.daemon.ingress.CommandReader;
import dev.reeve.daemon.ingress.NewTeamReader;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.views.CommittedWork;
import dev.reeve.server.access.Bearer;
import dev.reeve.server.access.Sessions;
import dev.reeve.server.access.Tokens;
import dev.reeve.server.checkpoint.Residents;
import dev.reeve.server.dashboard.Dashboard;
import dev.reeve.server.gates.GateKeeper;
import dev.reeve.server.hooks.HookDesk;
import dev.reeve.server.mcp.McpDoor;
import dev.reeve.server.presence.Lifelines;
import dev.reeve.server.reach.McpWay;
import dev.reeve.server.reach.MemberAbilities;
import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import io.javalin.http.HandlerType;
import io.javalin.http.MethodNotAllowedResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.ServerConnector;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Serves one engine over HTTP (W-3). */
public final class HttpServer implements AutoCloseable {

  /** A connection on which nothing moves for so long is closed; so a slow reader is dropped. */
  private static final Duration IDLE = Duration.ofSeconds(30);

  /**
   * So many may come at the same moment. Of more the system keeps nobody waiting here, and they try
   * again after a second: Java's own 50 are fewer than the agents of one team that wakes up.
   */
  private static final int COME_AT_ONCE = 1_024;

  /** What has no end, or what is not the same once it was read. */
  private static final Set<String> NO_HEAD =
      Set.of(
          "/live", "/teams/{team}/live", "/api/teams/{team}/stream", "/api/teams/{team}/messages");

  private static final Handler REFUSING =
      _ -> {
        throw otherwise(HandlerType.GET);
      };

  private final Sessions sessions;
  private final Gate gate;
  private final Desk desk;
  private final TeamsApi teams;
  private final ReportsApi reports;
  private final Streams streams;
  private final HooksApi hooks;
  private final SupervisorsApi supervisors;
  private final McpDoor mcp;
  private final PushApi pushes;
  private final Probes probes;
  private final Dashboard dashboard;
  private final Metrics metrics = new Metrics();
  private final Javalin javalin;
  private volatile boolean open = true;

  /** Where to listen, and by which further names (R-24). */
  public record Address(String bind, int port, List<String> hosts) {

    public Address {
      hosts = List.copyOf(hosts);
    }

    /** Where this machine itself finds who listens there, as it stands in an address. */
    public String host() {
      return switch (bind) {
        case "0.0.0.0", "::", "[::]" -> "127.0.0.1";
        default -> bind.contains(":") && !bind.startsWith("[") ? "[" + bind + "]" : bind;
      };
    }
  }

  /** What it serves; of each team, why its files cannot be written. */
  public record Parts(
      Engine engine,
      EventLog log,
      CommittedWork work,
      GateKeeper gates,
      Tokens tokens,
      Redactor redactor,
      HookDesk hooks,
      Settings policy,
      boolean observing,
      Residents residents,
      List<Path> epics,
      MemberAbilities abilities,
      McpWay pushes,
      Lifelines lifelines,
      Function<TeamId, @Nullable String> files) {

    public Parts {
      epics = List.copyOf(epics);
    }
  }

  public HttpServer(Address address, Parts parts) {
    Engine engine = parts.engine();
    sessions = new Sessions(parts.tokens(), InstantSource.system());
    gate = new Gate(parts.tokens(), sessions, address);
    desk = new Desk(engine, parts.log());
    History history = new History(parts.log());
    Bells bells = new Bells();
    engine.listen(bells);
    streams = new Streams(desk, history, bells, () -> open);
    TeamsApi.Readers readers =
        new TeamsApi.Readers(
            parts.tokens(),
            new CommandReader(parts.redactor()::inspect),
            new NewTeamReader(parts.redactor()::inspect, parts.policy()),
            parts.gates(),
            parts.abilities(),
            parts.files());
    teams = new TeamsApi(engine, desk, history, readers);
    reports = new ReportsApi(engine, desk, parts.log(), parts.work());
    Buses buses = new Buses(parts.residents(), parts.redactor());
    pushes = new PushApi(desk, parts.pushes(), parts.lifelines(), () -> open);
    mcp = new McpDoor(new TeamCounter(engine, desk, teams, reports, buses));
    hooks = new HooksApi(desk, parts, metrics);
    supervisors = new SupervisorsApi(parts.residents());
    probes = new Probes(engine);
    dashboard = new Dashboard(pages(parts));
    metrics.watch(engine, streams);
    javalin = Javalin.create(config -> configure(config, address)).start();
  }

  private Dashboard.Parts pages(Parts parts) {
    return new Dashboard.Parts(
        parts.engine(),
        parts.log(),
        parts.work(),
        sessions,
        (team, id, body) -> answer(parts.engine(), team, id, body),
        parts.residents(),
        parts.epics(),
        parts.redactor(),
        () -> open);
  }

  /** Why an answer was not taken; null if it was. */
  private @Nullable String answer(Engine engine, TeamId team, String id, ObjectNode body) {
    TeamState state = engine.state(team);
    if (state == null) return "there is no such team";
    try {
      teams.answer(state, id, new Caller(new Bearer.Operator()), body);
      return null;
    } catch (Refused refused) {
      return refused.sentence();
    }
  }

  /** Every way in, as {@code METHOD /path?query&query}, sorted. */
  List<String> ways() {
    return table().stream().map(Route::way).sorted().toList();
  }

  /** The same of the pages. */
  List<String> pages() {
    return dashboard.ways().stream().map(way -> way.method() + " " + way.path()).sorted().toList();
  }

  public int port() {
    return javalin.port();
  }

  /** How long nothing may move on a connection that is opened from now on. */
  void setIdle(Duration longest) {
    for (Connector each : javalin.jettyServer().server().getConnectors()) {
      if (each instanceof ServerConnector connector) {
        connector.setIdleTimeout(longest.toMillis());
      }
    }
  }

  private void configure(JavalinConfig config, Address address) {
    config.startup.showJavalinBanner = false;
    config.startup.showOldJavalinVersionWarning = false;
    config.concurrency.useVirtualThreads = true;
    config.http.maxRequestSize = Bodies.LARGEST;
    config.http.generateEtags = false;
    config.http.prefer405over404 = true;
    config.jetty.addConnector((server, http) -> {
      http.setSendServerVersion(false);
      ServerConnector connector =
          new ServerConnector(
              server, new Listeners(), null, null, 1, 1, new HttpConnectionFactory(http)) {
            // Which port it is shows only now; until this returns, nobody is let in.
            @Override
            public void open() throws IOException {
              super.open();
              gate.openAt(getLocalPort());
            }
          };
      connector.setHost(address.bind());
      connector.setPort(address.port());
      connector.setIdleTimeout(IDLE.toMillis());
      connector.setAcceptQueueSize(COME_AT_ONCE);
      return connector;
    });
    config.jetty.modifyServer(server -> {
      server.setHandler(new CommandRoute(gate, teams, metrics));
      server.setErrorHandler(new Unrouted(metrics));
      server.setDynamic(false); // else it would not be asked whether it ever waits
    });
    config.jetty.modifyServletContextHandler(
        context -> context.setErrorHandler(new Unrouted(metrics)));
    routes(config.routes);
  }

  private void routes(RoutesConfig routes) {
    routes.before(gate::enter);
    routes.before(Bodies::take);
    routes.after(request -> {
      metrics.answered(request.statusCode());
      gate.leave(request);
    });
    for (Route route : table()) add(routes, route);
    for (Dashboard.Way way : dashboard.ways()) {
      add(routes, new Route(way.method(), way.path(), way.handler()));
    }
    new Troubles(dashboard).addTo(routes);
  }

  /** Who asks for the head alone gets that of the answer to a GET. */
  private static void add(RoutesConfig routes, Route route) {
    routes.addHttpHandler(route.method(), route.path(), route::answer);
    if (!route.method().equals(HandlerType.GET)) return;
    Handler head = NO_HEAD.contains(route.path()) ? REFUSING : route::answer;
    routes.addHttpHandler(HandlerType.HEAD, route.path(), head);
  }

  private static final String[] INBOX = {"for", "after", "refused_after"};

  private List<Route> table() {
    return List.of(
        new Route(HandlerType.GET, "/livez", probes::live),
        new Route(HandlerType.GET, "/readyz", probes::ready),
        new Route(HandlerType.GET, "/healthz", probes::ready),
        new Route(HandlerType.GET, "/api/health", this::health),
        new Route(HandlerType.POST, "/api/dashboard", this::invite),
        new Route(HandlerType.GET, "/openapi.json", this::openApi),
        new Route(HandlerType.GET, "/metrics", metrics::show),
        new Route(HandlerType.POST, "/api/teams", teams::create),
        new Route(HandlerType.GET, "/api/teams", teams::list),
        new Route(HandlerType.GET, "/api/teams/{team}", teams::show, "at"),
        new Route(HandlerType.POST, "/api/teams/{team}/commands", teams::command),
        new Route(HandlerType.GET, "/api/teams/{team}/events", teams::events, "after", "limit"),
        new Route(HandlerType.GET, "/api/teams/{team}/audit", teams::audit, "limit"),
        new Route(HandlerType.GET, "/api/teams/{team}/stream", streams::stream, "after"),
        new Route(HandlerType.GET, "/api/teams/{team}/decisions", teams::decisions),
        new Route(HandlerType.GET, "/api/teams/{team}/health", teams::health),
        new Route(HandlerType.POST, "/api/teams/{team}/decisions/{decision}", teams::decide),
        new Route(HandlerType.GET, "/api/teams/{team}/messages", teams::messages, INBOX),
        new Route(HandlerType.GET, "/api/teams/{team}/verify", teams::verify),
        new Route(HandlerType.POST, "/api/teams/{team}/reconcile", teams::reconcile),
        new Route(HandlerType.GET, "/api/teams/{team}/report", reports::report, "since"),
        new Route(HandlerType.GET, "/api/teams/{team}/why/{event}", reports::why),
        new Route(HandlerType.GET, "/api/teams/{team}/postmortem", reports::postMortem, "format"),
        new Route(HandlerType.GET, "/api/morning", reports::morning, "since"),
        new Route(HandlerType.POST, "/api/supervisors", supervisors::start),
        new Route(HandlerType.GET, "/api/supervisors", supervisors::list),
        new Route(HandlerType.POST, "/api/teams/{team}/members/{member}/token", teams::issueToken),
        new Route(
            HandlerType.DELETE, "/api/teams/{team}/members/{member}/token", teams::revokeToken),
        new Route(HandlerType.POST, "/hooks/{agent}", hooks::take),
        new Route(HandlerType.POST, "/mcp", this::mcp),
        new Route(HandlerType.GET, "/mcp", this::mcp, "push", "team", "as", "pid", "start"),
        new Route(HandlerType.DELETE, "/mcp", this::mcp));
  }

  /** What the probes keep to themselves, for the operator. */
  private void health(Context request) {
    Caller.of(request).mustBeOperator();
    String trouble = probes.trouble();
    ObjectNode body = Json.object();
    body.put("well", trouble == null);
    body.put("trouble", trouble);
    Json.answer(request, 200, body);
  }

  /** A link that lets one browser in, once. What stands behind the {@code #} no server gets. */
  private void invite(Context request) {
    Caller.of(request).mustBeOperator();
    String url = "http://" + request.header("Host") + "/#" + sessions.code();
    Json.answer(request, 200, Json.object().put("url", url));
  }

  private void mcp(Context request) throws IOException {
    Caller caller = Caller.of(request);
    caller.mustHaveTeam();
    if (PushApi.isAsked(request)) {
      pushes.stream(request);
      return;
    }
    if (!request.method().equals(HandlerType.POST)) throw otherwise(HandlerType.POST);
    mcp.serve(caller.bearer(), new Reread(request), request.res());
  }

  private static MethodNotAllowedResponse otherwise(HandlerType method) {
    return new MethodNotAllowedResponse("", Map.of("availableMethods", method.name()));
  }

  private void openApi(Context request) {
    Caller.of(request);
    try (InputStream text = HttpServer.class.getResourceAsStream("/openapi.json")) {
      byte[] bytes = Objects.requireNonNull(text, "openapi.json").readAllBytes();
      request.contentType("application/json").result(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    open = false;
    javalin.stop();
    desk.close();
  }
}
