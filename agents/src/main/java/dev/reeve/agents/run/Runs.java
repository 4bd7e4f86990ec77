package dev.reeve.agents.run;

import dev.reeve.agents.process.Children;
import dev.reeve.agents.process.Descendants;
import dev.reeve.agents.process.Descendants.Found;
import dev.reeve.agents.process.Mark;
import dev.reeve.agents.process.ProcessId;
import dev.reeve.base.file.Home;
import dev.reeve.base.redact.Redactor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Queue;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All agents that this Reeve runs. One thread follows them all, however many there are: it reads
 * what they print, looks at their processes, judges their limits and stops them.
 */
public final class Runs implements AutoCloseable {

  /** To have one takes longer than most commands have, and most runs have nothing to tell. */
  private static final class Log {
    private static final Logger LOG = LoggerFactory.getLogger(Runs.class);
  }

  private static final Duration TICK = Duration.ofMillis(20);

  /** Few runs are followed more closely: that costs next to nothing, and short ones end soon. */
  private static final Duration SHORT_TICK = Duration.ofMillis(2);

  private static final int FEW = 8;

  private static final Duration LOOK = Duration.ofSeconds(1);
  private static final Duration SHORTEST_LOOK = Duration.ofMillis(100);

  /** The rest between two parts of a look. */
  private static final Duration BREATH = Duration.ofNanos(20_000);

  /** So much more time passes between two looks than one of them takes. */
  private static final int LOOK_SHARE = 10;

  /**
   * A longer step than this was none of ours: we were stopped, or the machine slept or stood still.
   * It is much shorter than any limit of a run, so that whoever stood still with us has not used up
   * the time in which it may show that it lives.
   */
  private static final long LONGEST_STEP = Duration.ofMillis(300).toNanos();

  private static final DateTimeFormatter DAY_AND_TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

  private final Path folder;
  private final Redactor redactor;
  private final Queue<Run> incoming = new ConcurrentLinkedQueue<>();
  private final List<Run> followed = new ArrayList<>();
  private final Descendants descendants = new Descendants();
  private final byte[] buffer = new byte[256 * 1024];
  private final Thread thread;
  private volatile boolean open = true;
  private volatile long watched;
  private long lastTick = System.nanoTime();
  private long lastLook;
  private long nextLook;
  private long lookCost;

  /**
   * @param folder where each run gets a folder of its own
   * @param redactor for what they print, and for their command lines
   * @throws IllegalStateException on a system where agents cannot be run
   */
  public Runs(Path folder, Redactor redactor) {
    Children.adoptOrphans();
    this.folder = folder;
    this.redactor = redactor;
    thread = Thread.ofPlatform().daemon().name("reeve-runs").start(this::follow);
  }

  /**
   * Starts an agent.
   *
   * @throws UncheckedIOException if it cannot be started; nothing of it is then left
   */
  public Run start(Launch launch, RunListener listener) {
    return start(folder, launch, listener);
  }

  /**
   * Starts an agent, with its folder in this one: whoever looks there finds what was started.
   *
   * @throws UncheckedIOException if it cannot be started; nothing of it is then left
   */
  public Run start(Path within, Launch launch, RunListener listener) {
    try {
      RunFolder own = RunFolder.create(within, newId());
      try {
        return follow(launched(launch, own, listener));
      } catch (IOException | RuntimeException e) {
        own.remove();
        throw e;
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot start the agent: " + Home.told(e), e);
    }
  }

  private Run launched(Launch launch, RunFolder own, RunListener listener) throws IOException {
    @Nullable FileChannel claim = own.claim();
    if (claim == null) throw new IOException("another Reeve has taken " + own.path());
    try {
      Journal started = begin(launch, own);
      var following =
          new Run.Following(
              launch.protocol(), launch.limits(), listener, claim, true, watched, redactor);
      return new Run(own, started, following);
    } catch (IOException | RuntimeException e) {
      claim.close();
      throw e;
    }
  }

  private Journal begin(Launch launch, RunFolder own) throws IOException {
    SortedMap<String, String> environment = new TreeMap<>(launch.environment());
    environment.putAll(launch.protocol().environment());
    Mark.of(own.id(), launch.environment()).addTo(environment);
    Journal journal = journal(launch, own);
    own.write(journal); // before the start: what is not written down cannot be found again
    Journal started = journal.withLeader(Wrapper.around(launch, environment, own).start());
    try {
      own.write(started);
    } catch (UncheckedIOException e) {
      Log.LOG.warn("run {} is known by its mark alone: {}", own.id(), e.getMessage());
    }
    return started;
  }

  private Journal journal(Launch launch, RunFolder own) {
    return new Journal(
        own.id(),
        redactor.redact(String.join(" ", launch.command())),
        launch.folder().toString(),
        Instant.now(),
        Descendants.boot(),
        launch.protocol().name(),
        launch.terminal(),
        launch.limits().idle(),
        launch.limits().timeout(),
        launch.limits().budget(),
        null);
  }

  /**
   * Follows a run again that a Reeve before this one has started; it is never started anew. If it
   * has ended meanwhile, what is still to be done for it is done, and it ends with the status that
   * it left behind.
   *
   * @param run the folder of the run
   * @param protocols finds a protocol by its name
   * @throws IllegalArgumentException if it is no folder of a run, or the run is over
   * @throws IllegalStateException if another Reeve follows it
   */
  public Run adopt(Path run, Function<String, Protocol> protocols, RunListener listener) {
    RunFolder own = new RunFolder(run);
    Journal journal = own.journal();
    if (own.isOver()) throw new IllegalArgumentException("the run is over: " + journal.id());
    try {
      @Nullable FileChannel claim = own.claim();
      if (claim == null) {
        throw new IllegalStateException("another Reeve follows the run " + journal.id());
      }
      Protocol protocol = protocols.apply(journal.protocol());
      RunLimits limits =
          RunLimits.NONE.withTimes(journal.idle(), journal.timeout()).withBudget(journal.budget());
      var following =
          new Run.Following(protocol, limits, listener, claim, false, watched, redactor);
      return follow(new Run(own, journal, following));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot follow " + run + ": " + Home.said(e, run), e);
    }
  }

  /**
   * The folders of all runs that were begun, the oldest first. One never written down never was.
   */
  public static List<Path> begun(Path folder) {
    return RunFolder.all(folder).stream()
        .filter(RunFolder::isWritten)
        .map(RunFolder::path)
        .toList();
  }

  /** The folders of runs that are not over, the oldest first; others may be following them. */
  public static List<Path> unfinished(Path folder) {
    return RunFolder.all(folder).stream()
        .filter(run -> !run.isOver())
        .map(RunFolder::path)
        .toList();
  }

  /** Whether a run was begun there, and every one of them was over before that time. */
  public static boolean isOver(Path folder, Instant before) {
    List<Path> begun = begun(folder);
    for (Path run : begun) {
      @Nullable Instant ended = new RunFolder(run).endedAt();
      if (ended == null || !ended.isBefore(before)) return false;
    }
    return !begun.isEmpty();
  }

  /** Removes what is kept of the oldest runs that are over, but for so many of the latest. */
  public static void forgetOld(Path folder, int most) throws IOException {
    List<RunFolder> over = RunFolder.all(folder).stream().filter(RunFolder::isOver).toList();
    for (RunFolder run : over.subList(0, Math.max(0, over.size() - most))) run.remove();
  }

  /** Stops following; the agents go on, and can be adopted. */
  @Override
  public void close() {
    open = false;
    LockSupport.unpark(thread);
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private String newId() {
    String any = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt());
    return DAY_AND_TIME.format(Instant.now()) + "-" + any; // to be told from others, no secret
  }

  private Run follow(Run run) {
    incoming.add(run);
    LockSupport.unpark(thread);
    return run;
  }

  private void follow() {
    while (open) {
      takeIncoming();
      int read = followed.isEmpty() ? 0 : tick();
      if (!open) break; // what woke it may have been used up by a rest within the tick
      if (followed.isEmpty() && incoming.isEmpty()) {
        LockSupport.park(this);
      } else if (read == 0) {
        Duration tick = followed.size() <= FEW ? SHORT_TICK : TICK;
        LockSupport.parkNanos(this, Math.min(tick.toNanos(), nextLook - watched));
      }
    }
    followed.addAll(incoming);
    followed.forEach(Runs::letGo);
  }

  private void takeIncoming() {
    for (@Nullable Run run = incoming.poll(); run != null; run = incoming.poll()) {
      @Nullable ProcessId leader = run.leader();
      descendants.watch(run.id(), leader == null ? List.of() : List.of(leader));
      if (run.isChild() && leader != null) descendants.await(leader);
      if (followed.isEmpty()) lastTick = System.nanoTime();
      followed.add(run);
      nextLook = watched; // the first look comes at once
    }
  }

  /** One step of every run; how much output was read in all. */
  private int tick() {
    long now = advance();
    boolean someEnded = Children.anyEnded();
    @Nullable SortedMap<String, Found> looked = nextLook <= now ? look(now) : null;
    int read = 0;
    for (Run run : followed) {
      @Nullable Found found = looked == null ? null : looked.get(run.id());
      read += step(run, new Run.Step(now, descendants, found, someEnded));
    }
    followed.removeIf(this::isOver);
    boolean stopping = followed.stream().anyMatch(Run::isStopping);
    if (stopping) nextLook = Math.min(nextLook, lastLook + 2 * lookCost);
    return read;
  }

  private int step(Run run, Run.Step step) {
    try {
      return run.step(step, buffer);
    } catch (IOException | RuntimeException e) {
      if (run.troubled(e)) {
        Log.LOG.warn("run {} cannot be followed, which is tried on: {}", run.id(), e.toString());
      }
      return 0;
    }
  }

  private boolean isOver(Run run) {
    if (!run.isOver()) return false;
    descendants.forget(run.id());
    return true;
  }

  /** Watched time: it stands still while this thread does. */
  private long advance() {
    long tick = System.nanoTime();
    long now = watched + Math.min(LONGEST_STEP, tick - lastTick);
    lastTick = tick;
    watched = now;
    return now;
  }

  private SortedMap<String, Found> look(long now) {
    long before = System.nanoTime();
    SortedMap<String, Found> looked = descendants.look(this::whileLooking);
    lookCost = System.nanoTime() - before;
    lastLook = now;
    nextLook = now + pause();
    return looked;
  }

  /** Among many processes a look takes a while: others get the processor, and exits are seen. */
  private void whileLooking() {
    LockSupport.parkNanos(this, BREATH.toNanos());
    long now = System.nanoTime();
    if (now - lastTick < TICK.toNanos() / 2) return;
    var _ = advance();
    if (!Children.anyEnded()) return;
    for (Run run : followed) run.lookForStatus(descendants);
  }

  /** As the shortest limit needs it. */
  private long pause() {
    Duration shortest = LOOK;
    for (Run run : followed) {
      @Nullable Duration idle = run.idleLimit();
      if (idle != null && idle.dividedBy(4).compareTo(shortest) < 0) shortest = idle.dividedBy(4);
    }
    long wanted = Math.max(SHORTEST_LOOK.toNanos(), shortest.toNanos());
    long affordable = Math.min(LOOK_SHARE * lookCost, 2 * LOOK.toNanos());
    return Math.max(wanted, affordable);
  }

  private static void letGo(Run run) {
    try {
      run.letGo();
    } catch (IOException e) {
      Log.LOG.warn("the files of run {} could not be closed: {}", run.id(), e.toString());
    }
  }
}
