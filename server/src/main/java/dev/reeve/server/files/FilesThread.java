package dev.reeve.server.files;

import dev.reeve.base.file.Home;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import dev.reeve.daemon.engine.Engine;
import dev.reeve.daemon.files.DiskFolder;
import dev.reeve.daemon.files.TeamFiles;
import dev.reeve.daemon.files.TeamFolder;
import dev.reeve.daemon.log.EventLog;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes the files of all teams, and sees to it that they stay what they are: one thread. */
public final class FilesThread implements AutoCloseable {

  /** Teams that are not read yet are asked for again after so long. */
  private static final Duration SOON = Duration.ofMillis(200);

  /** Whatever nobody told of is found after so long. */
  private static final Duration ROUND = Duration.ofSeconds(10);

  private static final Logger LOG = LoggerFactory.getLogger(FilesThread.class);

  private final Supplier<Engine> engine;
  private final TeamFiles files;
  private final FolderWatch watch;
  private final Semaphore bell = new Semaphore(0);
  private final Queue<Runnable> errands = new ConcurrentLinkedQueue<>();
  private final List<TeamId> unread = new ArrayList<>();
  private final Thread thread;
  private volatile boolean open = true;

  /** Nothing happens before it is started. */
  public FilesThread(
      Supplier<Engine> engine, EventLog log, Home home, Function<String, SafeText> redact) {
    this.engine = engine;
    HomeNotebook notebook = new HomeNotebook(home);
    watch = new FolderWatch();
    files =
        new TeamFiles(
            engine, new TeamFiles.Parts(log, notebook.mark(), notebook, redact, this::folder));
    files.onWork(bell::release);
    watch.onTouch(files::touched);
    thread = Thread.ofPlatform().name("reeve-files").daemon().unstarted(this::run);
  }

  public void start() {
    engine.get().listen(files);
    unread.addAll(engine.get().teams());
    thread.start();
  }

  private @Nullable TeamFolder folder(TeamState state) {
    String path = state.settings().folder().value();
    if (path.isEmpty()) return null;
    try {
      DiskFolder folder = new DiskFolder(Path.of(path));
      TeamId other = watch.teamIn(folder.path());
      if (other != null && !other.equals(state.id()) && isThere(other)) {
        LOG.warn("team {}: {} is the folder of team {}; no files", state.id(), path, other);
        return null;
      }
      if (other != null) watch.remove(other);
      watch.add(state.id(), folder.path());
      GitExclude.add(folder.path());
      return folder;
    } catch (InvalidPathException e) {
      LOG.warn("team {}: its folder is no path: {}", state.id(), e.getMessage());
      return null;
    }
  }

  private boolean isThere(TeamId team) {
    TeamState state = engine.get().state(team);
    return state != null && state.phase() != Phase.DELETED;
  }

  /** Why a team's files cannot be kept now, from any thread; null if nothing is wrong. */
  public @Nullable String trouble(TeamId team) {
    return files.trouble(team);
  }

  /** Keeps what there is to be told of a team; what came of it returns to the engine (T-68). */
  public void keep(TeamId team, long line) {
    errands.add(() -> engine.get().notice(team, files.flush(team, line, Instant.now())));
    bell.release();
  }

  private void run() {
    Instant round = Instant.now().plus(ROUND);
    while (open) {
      Instant now = Instant.now();
      try {
        if (!now.isBefore(round)) {
          watch.teams().forEach(this::look);
          round = now.plus(ROUND);
        }
        readOnes();
        Instant next = step(now);
        watch.renew();
        await(now, next == null || round.isBefore(next) ? round : next);
      } catch (RuntimeException e) {
        LOG.error("the files of teams are not looked after for a moment", e);
        await(now, now.plus(SOON));
      }
    }
  }

  private void look(TeamId team) {
    if (files.isTending(team)) {
      files.touched(team, TeamFolder.STATE);
    } else {
      watch.remove(team);
    }
  }

  private @Nullable Instant step(Instant now) {
    for (Runnable errand = errands.poll(); errand != null; errand = errands.poll()) errand.run();
    return files.step(now);
  }

  /** Teams that the engine has read since: what stands in their folders may be out of date. */
  private void readOnes() {
    unread.removeIf(team -> {
      boolean read = engine.get().state(team) != null;
      if (read) files.touched(team, TeamFolder.STATE);
      return read;
    });
  }

  private void await(Instant now, Instant next) {
    Duration most = unread.isEmpty() ? Duration.between(now, next) : SOON;
    try {
      if (bell.tryAcquire(Math.max(1, most.toMillis()), TimeUnit.MILLISECONDS)) {
        bell.drainPermits();
      }
    } catch (InterruptedException e) {
      open = false;
    }
  }

  @Override
  public void close() {
    open = false;
    bell.release();
    try {
      thread.join(Duration.ofSeconds(5));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    watch.close(); // not before: the thread would find it closed, and call that an error
  }
}
