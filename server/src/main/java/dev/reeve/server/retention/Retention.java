package dev.reeve.server.retention;

import dev.reeve.base.file.Home;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.codec.EntryCodec;
import dev.reeve.daemon.engine.Ask;
import dev.reeve.daemon.engine.Engine;
import dev.reeve.daemon.engine.Reply;
import dev.reeve.daemon.log.Archive;
import dev.reeve.daemon.log.ArchiveCheck;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.Tombstone;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks every hour for teams that have been closed for long: all that is stored of one goes into a
 * file, and later out of the store, where a tombstone stays. Nothing is purged that does not lie in
 * an archive which was read again and found sound.
 */
public final class Retention implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Logger LOG = LoggerFactory.getLogger(Retention.class);

  private final Plan plan;
  private final Engine engine;
  private final EventLog log;
  private final Home home;
  private final Map<TeamId, Tombstone> retired = new TreeMap<>();
  private final ScheduledExecutorService rounds =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("reeve-retention").daemon().factory());

  /**
   * After how long, counted from the deletion of a team.
   *
   * @param archiveAfter null if nothing is archived until it is purged
   * @param purgeAfter null if nothing is purged
   * @param archive the folder for archives; a relative one lies in Reeve's
   */
  public record Plan(
      @Nullable Duration archiveAfter, @Nullable Duration purgeAfter, String archive) {

    public static final String USUAL = "archive";

    public static final Plan KEEP = new Plan(null, null, USUAL);

    boolean keepsAll() {
      return archiveAfter == null && purgeAfter == null;
    }
  }

  public Retention(Plan plan, Engine engine, EventLog log, Home home) {
    this.plan = plan;
    this.engine = engine;
    this.log = log;
    this.home = home;
  }

  /** From now on it looks by itself. */
  public void start() {
    if (plan.keepsAll()) return;
    var _ = rounds.scheduleWithFixedDelay(() -> round(engine.now()), 1, 60, TimeUnit.MINUTES);
  }

  /** Looks at every team once. What cannot be done now is left for the next time. */
  void round(Instant now) {
    for (Tombstone each : List.copyOf(retired.values())) attempt(each.team(), () -> purge(each));
    for (TeamId team : engine.teams()) {
      attempt(
          team,
          () -> {
            TeamState state = engine.state(team);
            if (state != null && state.phase() == Phase.DELETED) look(state, now);
          });
    }
  }

  private static void attempt(TeamId team, Runnable step) {
    try {
      step.run();
    } catch (RuntimeException e) {
      LOG.warn("team {} could not be archived or purged now: {}", team, e.getMessage());
    }
  }

  private void look(TeamState state, Instant now) {
    Instant closed = state.position().at();
    boolean purge = isPast(closed, plan.purgeAfter(), now);
    if (!purge && !isPast(closed, plan.archiveAfter(), now)) return;
    TeamId team = state.id();
    Path file = home.ready(plan.archive()).resolve(team + ".jsonl");
    ArchiveCheck.Result archived = archived(team, file, now);
    if (!archived.isSound()) {
      LOG.warn("team {} is not purged: {}", team, archived.findings().getFirst());
    } else if (purge && isLetGo(team)) {
      String name = file.getFileName() + "";
      Tombstone tombstone = new Tombstone(team, archived.head(), now, name, archived.seal());
      retired.put(team, tombstone);
      purge(tombstone);
    }
  }

  /** Only when that is done it is out of mind: the engine does not name the team any more. */
  private void purge(Tombstone tombstone) {
    log.purge(tombstone);
    retired.remove(tombstone.team());
    LOG.info("team {} is purged; all of it lies in {}", tombstone.team(), tombstone.archive());
  }

  private static boolean isPast(Instant closed, @Nullable Duration after, Instant now) {
    return after != null && !now.isBefore(closed.plus(after));
  }

  /** What lies there already, if it is whole; else what is written now, and read again. */
  private ArchiveCheck.Result archived(TeamId team, Path file, Instant now) {
    ArchiveCheck.Result there = there(file);
    boolean whole = there != null && there.isSound() && there.head().equals(log.head(team));
    if (there != null && whole) return there;
    Archive.write(log, team, now, file);
    LOG.info("team {} is archived in {}", team, file);
    return checked(file);
  }

  /** Null if no archive lies there, whatever else does. */
  private static ArchiveCheck.@Nullable Result there(Path file) {
    try {
      return Files.exists(file) ? checked(file) : null;
    } catch (ArchiveCheck.NoArchive e) {
      return null;
    }
  }

  private static ArchiveCheck.Result checked(Path file) {
    return ArchiveCheck.of(file, new EntryCodec().writers());
  }

  private boolean isLetGo(TeamId team) {
    CompletableFuture<Reply> reply = new CompletableFuture<>();
    engine.ask(new Ask.Retirement(team, reply::complete));
    try {
      return reply.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS) instanceof Reply.Noted;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } catch (ExecutionException | TimeoutException e) {
      return false;
    }
  }

  @Override
  public void close() {
    rounds.shutdownNow();
  }
}
