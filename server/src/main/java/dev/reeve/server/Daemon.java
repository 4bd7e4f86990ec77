package dev.reeve.server;

import dev.reeve.agents.AgentSpec;
import dev.reeve.agents.CommandSpec;
import dev.reeve.base.file.AtomicFile;
import dev.reeve.base.file.Home;
import dev.reeve.base.redact.Redactor;
import dev.reeve.core.budget.Budgeting;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.team.Settings;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.engine.Effects;
import dev.reeve.daemon.engine.Engine;
import dev.reeve.daemon.engine.EngineSettings;
import dev.reeve.daemon.engine.EngineThread;
import dev.reeve.daemon.engine.ThreadCommitter;
import dev.reeve.daemon.engine.TimeSource;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.server.access.Tokens;
import dev.reeve.server.checkpoint.Residents;
import dev.reeve.server.config.LastConfiguration;
import dev.reeve.server.files.FilesThread;
import dev.reeve.server.gates.GateKeeper;
import dev.reeve.server.gates.Workplace;
import dev.reeve.server.hooks.HookDesk;
import dev.reeve.server.hooks.HookPlan;
import dev.reeve.server.hooks.Mailbag;
import dev.reeve.server.hooks.Trees;
import dev.reeve.server.http.HttpServer;
import dev.reeve.server.members.MemberRuns;
import dev.reeve.server.members.NightWork;
import dev.reeve.server.notify.Notifier;
import dev.reeve.server.observe.ClaudeWatch;
import dev.reeve.server.observe.Whereabouts;
import dev.reeve.server.presence.Lifelines;
import dev.reeve.server.reach.AnswerWay;
import dev.reeve.server.reach.InboxWay;
import dev.reeve.server.reach.McpWay;
import dev.reeve.server.reach.MemberAbilities;
import dev.reeve.server.reach.Reach;
import dev.reeve.server.reach.SocketWay;
import dev.reeve.server.reach.Way;
import dev.reeve.server.retention.Retention;
import dev.reeve.server.store.EmbeddedStore;
import dev.reeve.server.store.FileHold;
import dev.reeve.server.store.Hold;
import dev.reeve.server.store.Store;
import dev.reeve.server.store.Taken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The daemon of one user: store, engine and HTTP, in one folder. While it runs it holds that
 * folder, and {@code daemon.json} there says where it is.
 */
public final class Daemon implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Daemon.class);

  private final Home home;
  private final Opened opened = new Opened();
  private final Mailbag mail = new Mailbag();
  private final AtomicReference<Engine> self = new AtomicReference<>();
  private final McpWay pushes = new McpWay((team, id) -> mayBegin(self.get(), team, id));
  private final AtomicReference<@Nullable ClaudeWatch> claude = new AtomicReference<>();
  private final HttpServer http;

  /**
   * How a daemon is to run.
   *
   * @param store where the log is
   * @param policy what applies to teams, where whoever sets them up says nothing else
   * @param notices how people are called
   * @param retention when teams that are closed are archived and purged
   * @param agents what members can be run as
   * @param hooks how what agents report is treated
   * @param epics the files of epics that are driven beside it, for people to look at
   * @param configuration the file that it stands in; null if in none
   */
  public record Plan(
      Home home,
      Store store,
      HttpServer.Address address,
      Settings policy,
      Notifier.Plan notices,
      Agents agents,
      HookPlan hooks,
      Redactor redactor,
      Retention.Plan retention,
      TimeSource time,
      List<Path> epics,
      @Nullable Path configuration) {

    public Plan {
      epics = List.copyOf(epics);
    }

    /**
     * @param commands what gates can be run as (T-33)
     * @param base where relative folders of agents begin
     */
    public record Agents(List<AgentSpec> known, List<CommandSpec> commands, Path base) {

      public static final Agents NONE = new Agents(List.of(), List.of(), Path.of("/"));

      public Agents {
        known = List.copyOf(known);
        commands = List.copyOf(commands);
      }

      Workplace workplace() {
        return new Workplace(known, base);
      }
    }

    /** With nothing configured. */
    public static Plan of(Home home, int port) {
      return new Plan(
          home,
          EmbeddedStore.usual(home),
          new HttpServer.Address("127.0.0.1", port, List.of()),
          Settings.DEFAULT,
          Notifier.Plan.NONE,
          Agents.NONE,
          HookPlan.USUAL,
          Redactor.standard(),
          Retention.Plan.KEEP,
          TimeSource.SYSTEM,
          List.of(),
          null);
    }
  }

  /**
   * Starts it; when this returns, it answers.
   *
   * @throws Taken if another daemon holds the folder, or the store
   */
  public Daemon(Plan plan) {
    home = plan.home();
    home.ready();
    try {
      Hold hold = FileHold.of(home);
      opened.add(hold::close);
      Hold store = plan.store().hold(home);
      opened.add(store::close);
      http = serve(plan, open(plan));
      opened.add(http::close);
      leaveWord(plan.hooks());
      compare(plan.configuration());
      announce(plan);
      hold.startedAs(http.port());
      store.startedAs(http.port());
    } catch (RuntimeException e) {
      closeAfter(e);
      throw e;
    }
  }

  /** What serves requests: the store, and the engine that works on it. */
  private record Works(
      EventLog log, Engine engine, GateKeeper gates, Residents residents, FilesThread files) {}

  private Works open(Plan plan) {
    EventLog log = plan.store().open(home);
    opened.add(log::close);
    ThreadCommitter committer = new ThreadCommitter(log);
    opened.add(committer::close);
    FilesThread files = new FilesThread(self::get, log, home, plan.redactor()::redact);
    opened.add(files::close);
    Notifier notifier = new Notifier(plan.notices(), self::get, home, plan.redactor());
    opened.add(notifier::close);
    GateKeeper gates = new GateKeeper(self::get, home, gates(plan));
    opened.add(gates::close);
    gates.sweep();
    MemberRuns members = new MemberRuns(self::get, home, members(plan), gates);
    Reach reach = new Reach(self::get, ways(members));
    opened.add(reach::close);
    var hands = new DaemonEffects.Hands(notifier, files, members, reach, claude);
    Effects effects = new DaemonEffects(self::get, log, home, hands);
    Engine.Parts parts = new Engine.Parts(log, plan.time(), committer, effects, inspector());
    Engine engine = new Engine(EngineSettings.of(plan.store().node(home)), parts);
    self.set(engine);
    engine.listen(notifier.criticalCalls());
    notifier.start();
    EngineThread thread = new EngineThread(engine);
    opened.add(thread::close);
    opened.add(members::close); // before the engine stops: what was read of members is taken in
    files.start();
    Retention retention = new Retention(plan.retention(), engine, log, home);
    opened.add(retention::close);
    retention.start();
    members.sweep();
    gates.resume();
    Residents residents = new Residents(home, self::get, log, plan.redactor());
    opened.add(residents::close);
    residents.resume();
    return new Works(log, engine, gates, residents, files);
  }

  /** In the order of their certainty. */
  private List<Way> ways(MemberRuns members) {
    SocketWay.Finder finder = (team, member) -> whereabouts(self.get(), team, member);
    return List.of(
        new AnswerWay(self::get, mail),
        members,
        new SocketWay(finder, mail),
        pushes,
        new InboxWay(finder, mail, InstantSource.system()));
  }

  /** Whoever has no budget for another turn is not to be found: words would begin one. */
  private @Nullable Whereabouts whereabouts(Engine engine, TeamId team, MemberId member) {
    ClaudeWatch watch = claude.get();
    return watch == null || !mayBegin(engine, team, member) ? null : watch.of(team, member);
  }

  private static boolean mayBegin(Engine engine, TeamId team, MemberId member) {
    TeamState state = engine.state(team);
    return state != null && !Budgeting.isSpent(state, member);
  }

  /** Looks into Claude Code's folder too, if it is to. */
  private void watch(Plan plan, Engine engine, HookDesk hooks) {
    Path folder = plan.hooks().claude();
    if (folder == null || !plan.hooks().observe()) return;
    var seen =
        new ClaudeWatch.Plan(folder, System.getenv(), home, plan.redactor(), System::nanoTime);
    ClaudeWatch watch = new ClaudeWatch(seen, engine, hooks);
    claude.set(watch);
    opened.add(watch::close);
    watch.start();
  }

  private MemberRuns.Plan members(Plan plan) {
    return new MemberRuns.Plan(
        plan.agents().workplace(),
        System.getenv(),
        plan.redactor(),
        plan.time(),
        new MemberRuns.Loops(plan.hooks().loops().limits(), mail));
  }

  private static GateKeeper.Plan gates(Plan plan) {
    return new GateKeeper.Plan(
        plan.agents().commands(), plan.agents().workplace(), System.getenv(), plan.redactor());
  }

  /** Where teams in doubt are looked into, while the others go on. */
  private ExecutorService inspector() {
    ExecutorService inspector =
        Executors.newSingleThreadExecutor(
            Thread.ofPlatform().name("reeve-inspector").daemon().factory());
    opened.add(inspector::shutdownNow);
    return inspector;
  }

  private HttpServer serve(Plan plan, Works works) {
    Tokens tokens = new Tokens(home);
    tokens.operator();
    Trees trees = new Trees(home, plan.redactor());
    opened.add(trees::close);
    HookDesk hooks =
        new HookDesk(
            works.engine(), plan.redactor(), plan.policy(), plan.hooks().loops(), mail, trees);
    watch(plan, works.engine(), hooks);
    Lifelines lifelines = new Lifelines(home, works.engine(), plan.time());
    opened.add(lifelines::close);
    lifelines.start();
    return new HttpServer(
        plan.address(),
        new HttpServer.Parts(
            works.engine(),
            works.log(),
            new NightWork(plan.agents().workplace(), trees::of, plan.redactor()),
            works.gates(),
            tokens,
            plan.redactor(),
            hooks,
            plan.policy(),
            plan.hooks().observe(),
            works.residents(),
            plan.epics(),
            new MemberAbilities(mail, plan.agents().workplace(), claude::get),
            pushes,
            lifelines,
            works.files()::trouble));
  }

  private void closeAfter(RuntimeException trouble) {
    try {
      opened.close();
    } catch (RuntimeException e) {
      trouble.addSuppressed(e);
    }
  }

  HttpServer http() {
    return http;
  }

  public int port() {
    return http.port();
  }

  /**
   * A thread has ended of something that nobody foresaw. If the machine had no room for what it
   * did, nobody knows what else is not done: until it is started again, the daemon says so.
   */
  public void ended(Thread thread, Throwable why) {
    LOG.error("the thread {} has ended", thread.getName(), why);
    Engine engine = self.get();
    if (!(why instanceof VirtualMachineError) || engine == null) return;
    engine.lame(
        "a part of the daemon has ended (%s: %s); start it again: 'reeve down', then 'reeve up'"
            .formatted(thread.getName(), why));
  }

  private void announce(Plan plan) {
    String url = "http://" + plan.address().host() + ":" + http.port();
    var announcement = new Announcement(home, url, http.port(), plan.configuration());
    opened.add(announcement::close);
  }

  /** Who starts it elsewhere has other agents and gates for the same teams: that is told (W-2). */
  private void compare(@Nullable Path configuration) {
    LastConfiguration last = new LastConfiguration(home);
    @Nullable String change = last.change(configuration);
    if (change != null) LOG.warn("{}", change);
    last.startedWith(configuration);
  }

  /** For the launcher, which answers hooks while no daemon does. */
  private void leaveWord(HookPlan hooks) {
    Path file = home.folder().resolve("deny-closed");
    try {
      if (hooks.closed()) AtomicFile.write(file, "", AtomicFile.PRIVATE);
      else Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot remove " + file + ": " + Home.said(e, file), e);
    }
  }

  /** Answers no more, writes down what is pending, and lets go of the folder. */
  @Override
  public void close() {
    opened.close();
  }
}
