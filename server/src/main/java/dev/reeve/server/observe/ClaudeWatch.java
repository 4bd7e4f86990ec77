package dev.reeve.server.observe;

import dev.reeve.agents.ObserverTokens;
import dev.reeve.agents.claude.home.ClaudeFolder;
import dev.reeve.agents.claude.home.ClaudeProgram;
import dev.reeve.agents.claude.home.ClaudeSession;
import dev.reeve.agents.claude.home.ClaudeTeam;
import dev.reeve.agents.process.ProcessId;
import dev.reeve.base.file.Home;
import dev.reeve.base.redact.Redactor;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.engine.Engine;
import dev.reeve.server.access.Bindings;
import dev.reeve.server.hooks.HookDesk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks into Claude Code's folder every now and then: sessions that are there become members
 * as by their first hook, and so do the teammates of their teams; tasks and messages of a team that
 * Reeve did not make are shown; a transcript that grows is activity, and what stands in it of
 * tokens an estimate of the cost. Nothing there is ever written by this.
 */
public final class ClaudeWatch implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(ClaudeWatch.class);

  private static final Duration EVERY = Duration.ofSeconds(2);

  /** Between two looks, however much is touched: no message is taken sooner. */
  private static final Duration PAUSE = Duration.ofMillis(100);

  /** So often the program itself is asked, while there are sessions that nobody sits at. */
  private static final Duration JOBS_EVERY = Duration.ofSeconds(30);

  /** A team of which nothing says that its session lives is left alone when it is older. */
  private static final Duration RECENT = Duration.ofMinutes(30);

  /** What Reeve runs itself tells of itself. */
  private static final List<String> OWN = List.of("REEVE_RUN");

  private static final List<String> NAMED = List.of("REEVE_TOKEN");

  private final ClaudeFolder folder;
  private final Names names;
  private final Teller teller;
  private final ClaudeProgram program;
  private final Instant since;
  private final Touch touch = new Touch();
  private final SortedMap<String, SessionSight> sessions = new TreeMap<>();
  private final SortedMap<Path, TeamSight> teams = new TreeMap<>();
  private volatile Map<Key, Whereabouts> whereabouts = Map.of();
  private final LongSupplier ticks;
  private long jobsAt;
  private volatile boolean open = true;

  private record Key(TeamId team, MemberId member) {}

  /**
   * Whose folder is looked at, and with whose programs.
   *
   * @param folder Claude Code's
   * @param ticks nanoseconds that pass
   */
  public record Plan(
      Path folder,
      Map<String, String> environment,
      Home home,
      Redactor redactor,
      LongSupplier ticks) {

    public Plan {
      environment = Map.copyOf(environment);
    }
  }

  public ClaudeWatch(Plan plan, Engine engine, HookDesk desk) {
    folder = new ClaudeFolder(plan.folder());
    names = new Names(engine, desk, new Bindings(plan.home()), new ObserverTokens(plan.home()));
    teller = new Teller(engine, desk, desk.mail(), plan.redactor());
    program = new ClaudeProgram(plan.environment());
    since = Instant.now();
    ticks = plan.ticks();
    jobsAt = ticks.getAsLong() - JOBS_EVERY.toNanos();
  }

  public void start() {
    Thread.ofPlatform().name("reeve-claude").daemon().start(this::run);
  }

  private void run() {
    while (open) {
      try {
        look();
        touch.await(EVERY);
        touch.rest(PAUSE);
      } catch (InterruptedException e) {
        return;
      } catch (RuntimeException e) {
        LOG.warn("{} could not be looked at: {}", folder.path(), e.toString());
        touch.rest(EVERY);
      }
    }
  }

  /** One look at everything that may have changed. */
  synchronized void look() {
    folder.begin();
    SortedMap<String, ClaudeSession> live = live();
    askProgram(live);
    sessions.keySet().removeIf(id -> gone(id, live));
    live.forEach((id, session) -> {
      SessionSight sight = sessions.get(id);
      if (sight == null) sight = SessionSight.of(session, names, ticks);
      if (sight != null) {
        sessions.put(id, sight);
        sight.look(session, folder, teller);
      }
    });
    lookAtTeams();
    publish();
  }

  /** Only who is there: files of sessions that were killed stay behind. */
  private SortedMap<String, ClaudeSession> live() {
    SortedMap<String, ClaudeSession> live = new TreeMap<>();
    for (ClaudeSession session : folder.sessions()) {
      ProcessId process = process(session);
      boolean ours = process != null && process.bears(OWN);
      boolean another =
          process != null && process.bears(NAMED) && !sessions.containsKey(session.id());
      boolean told = another && !teller.isKnown(session.id());
      if (process != null && !ours && !told) live.put(session.id(), session);
    }
    return live;
  }

  private static @Nullable ProcessId process(ClaudeSession session) {
    if (!isHere(session.namespace())) return null;
    ProcessId process = ProcessId.of(session.pid());
    boolean same =
        process != null
            && (session.started().isEmpty()
                || session.started().equals(Long.toString(process.start())));
    return same ? process : null;
  }

  /** A number of another machine's, or of a container's, means nothing here. */
  private static boolean isHere(String namespace) {
    if (!namespace.startsWith("pid:[")) return true;
    try {
      return Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString().equals(namespace);
    } catch (IOException e) {
      return true;
    }
  }

  private boolean gone(String id, SortedMap<String, ClaudeSession> live) {
    SessionSight sight = sessions.get(id);
    if (sight == null || live.containsKey(id)) return false;
    sight.left(teller);
    return true;
  }

  /** The program costs a second of a processor: it is asked only where there may be an answer. */
  private void askProgram(SortedMap<String, ClaudeSession> live) {
    boolean any = live.values().stream().anyMatch(ClaudeSession::background);
    long now = ticks.getAsLong();
    if (!any || now - jobsAt < JOBS_EVERY.toNanos()) return;
    jobsAt = now;
    for (ClaudeProgram.Job job : program.jobs()) {
      SessionSight sight = sessions.get(job.session());
      if (sight != null) sight.heard(job, teller);
    }
  }

  private void lookAtTeams() {
    SortedMap<Path, ClaudeTeam> found = new TreeMap<>();
    for (ClaudeTeam team : folder.teams()) {
      if (sessions.containsKey(team.session()) || isRecent(team)) found.put(team.folder(), team);
    }
    teams
        .entrySet()
        .removeIf(each -> {
          if (found.containsKey(each.getKey())) return false;
          each.getValue().left(teller);
          return true;
        });
    found.forEach((path, team) -> {
      TeamSight sight = teams.computeIfAbsent(path, _ -> new TeamSight(names, since));
      touch.on(ClaudeFolder.inboxes(team));
      sight.look(team, folder, teller);
    });
  }

  /** Versions that list no sessions remove the folder of a team when it ends. */
  private static boolean isRecent(ClaudeTeam team) {
    try {
      boolean listed = Files.isDirectory(team.folder().resolve("../../sessions"));
      Instant changed = Files.getLastModifiedTime(team.folder()).toInstant();
      return !listed && changed.isAfter(Instant.now().minus(RECENT));
    } catch (IOException e) {
      return false;
    }
  }

  private void publish() {
    Map<Key, Whereabouts> now = new ConcurrentHashMap<>();
    sessions
        .values()
        .forEach(sight -> {
          Key key = new Key(sight.who().team(), sight.who().member());
          now.put(key, new Whereabouts(sight.last(), null));
        });
    teams
        .values()
        .forEach(sight ->
            sight
                .inboxes()
                .forEach((member, inbox) -> {
                  Key key = new Key(inbox.team(), member);
                  Whereabouts known = now.get(key);
                  now.put(
                      key, new Whereabouts(known == null ? null : known.session(), inbox.file()));
                }));
    whereabouts = now;
  }

  /** Null if nothing is known of it here. */
  public @Nullable Whereabouts of(TeamId team, MemberId member) {
    return whereabouts.get(new Key(team, member));
  }

  /**
   * Stops the background session of a member, by the program itself and never by a signal; null if
   * that was done, else why it was not. Whoever asks has the consent for it (H-7).
   */
  public @Nullable String stop(TeamId team, MemberId member) {
    Whereabouts known = of(team, member);
    ClaudeSession session = known == null ? null : known.session();
    if (session == null) return "somebody else runs it";
    if (!session.background()) return "a person sits at its session";
    return program.stop(session.id());
  }

  @Override
  public void close() {
    open = false;
    touch.close();
  }
}
