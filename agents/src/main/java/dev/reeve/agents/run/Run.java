package dev.reeve.agents.run;

import dev.reeve.agents.Sign;
import dev.reeve.agents.process.Children;
import dev.reeve.agents.process.Descendants;
import dev.reeve.agents.process.Descendants.Found;
import dev.reeve.agents.process.ProcessId;
import dev.reeve.base.redact.Redactor;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * One agent that Reeve runs, from its start to the moment when nothing of it is left. What happens
 * to it happens step by step, in the one thread of {@link Runs}; others may ask and interrupt.
 */
public final class Run {

  /** What all runs share while they are followed. */
  record Step(long now, Descendants descendants, @Nullable Found found, boolean someEnded) {}

  /** A run that prints nothing is asked less and less often whether it has. */
  private static final long SHORTEST_PAUSE = Duration.ofMillis(10).toNanos();

  private static final long LONGEST_PAUSE = Duration.ofMillis(160).toNanos();

  /** A limit is no silence; where nobody knows how long it is, it is for so long none. */
  private static final Duration UNKNOWN_LIMIT = Duration.ofHours(1);

  /** So long one that is talked with has to end when it was asked to in its own words. */
  private static final long ASKED = Duration.ofSeconds(2).toNanos();

  /** So long the first signal waits for what is to be done before it. */
  private static final long PREPARED = Duration.ofSeconds(30).toNanos();

  /** Of one that was stopped no more than this is still read: nobody waits for a flood. */
  private static final long LAST_WORDS = 4 << 20;

  /** What cannot be written at the end is tried again after so long. */
  private static final long BETWEEN_TRIES = Duration.ofSeconds(1).toNanos();

  private static final String BOOT = Descendants.boot();

  private final RunFolder folder;
  private final Journal journal;
  private final RunLimits limits;
  private final RunListener listener;
  private final FileChannel claim;
  private final boolean isChild;
  private final boolean isOfThisBoot;
  private final @Nullable ProcessId leader;
  private final Outputs outputs;
  private final Printed printed;
  private final Stillness stillness;
  private final Standing standing = new Standing();
  private final @Nullable Input input;
  private final CompletableFuture<RunEnd> end = new CompletableFuture<>();

  private final long begun;
  private final Duration before;
  private final Queue<Input.Telling> tellings = new ConcurrentLinkedQueue<>();
  private volatile int interrupts;
  private volatile @Nullable StopOrder order;
  private boolean dismissed;
  private @Nullable Integer status;
  private boolean ended;
  private long asked = -1;
  private RunEnd.Cause cause = RunEnd.Cause.EXITED;
  private @Nullable Stopping stopping;
  private @Nullable CompletableFuture<?> prepared;
  private long preparedBy;
  private String during = "";
  private double usd;
  private long tokens;
  private boolean drained;
  private long drainedAt;
  private @Nullable RunEnd how;
  private long nextTry = Long.MIN_VALUE;
  private boolean troubled;
  private long readPause;
  private long nextRead;
  private long lastStep;

  Run(RunFolder folder, Journal journal, Following following) throws IOException {
    this.folder = folder;
    this.journal = journal;
    limits = following.limits();
    listener = following.listener();
    claim = following.claim();
    isChild = following.isChild();
    isOfThisBoot = journal.boot().equals(BOOT);
    // Both its number and its start are counted from the boot: after another one it is a stranger.
    leader = isOfThisBoot ? journal.leader() : null;
    begun = following.now();
    before = isChild ? Duration.ZERO : Duration.between(journal.started(), Instant.now());
    Protocol.Reader reader = following.protocol().reader();
    stillness = new Stillness(limits.idle(), Path.of(journal.folder()), folder, begun);
    Redactor redactor = following.redactor();
    printed = new Printed(reader, listener, this::sign, redactor);
    stillness.transcript(reader::transcript);
    input = Input.of(folder, reader, !isChild);
    outputs = new Outputs(folder, limits, printed, listener::onKey, redactor);
  }

  public String id() {
    return journal.id();
  }

  public Path folder() {
    return folder.path();
  }

  /** The process that waits for the agent and outlives this one; null if nobody knows it. */
  public @Nullable ProcessId leader() {
    return leader;
  }

  /** Completed when nothing of the run is left and its output is complete. */
  public CompletableFuture<RunEnd> end() {
    return end.copy();
  }

  /** Asks the agent to stop, and then everything it started; the second time it does not ask. */
  public synchronized void interrupt() {
    interrupts++;
  }

  /**
   * It is to be stopped, with everything it started: it may stop by itself for a while, then it is
   * told by signals.
   *
   * @param wait so long it is left alone
   * @param force so long after the first signal it is killed
   */
  public synchronized void stop(Duration wait, Duration force) {
    if (order == null) order = new StopOrder(System.nanoTime() + wait.toNanos(), force);
  }

  /** Somebody's word that the run is to end. */
  private record StopOrder(long notBefore, Duration force) {}

  /**
   * Says something to the agent in its own protocol. Whether it was taken in: the agent reads it
   * when it likes, but it will be there; null if this agent cannot be told anything.
   */
  public @Nullable CompletableFuture<Boolean> tell(String words) {
    if (input == null || !input.canTell() || end.isDone()) return null;
    CompletableFuture<Boolean> taken = new CompletableFuture<>();
    tellings.add(new Input.Telling(words, taken));
    return taken;
  }

  @Nullable Duration idleLimit() {
    return limits.idle();
  }

  boolean isChild() {
    return isChild;
  }

  boolean isStopping() {
    return stopping != null && !drained;
  }

  boolean isOver() {
    return end.isDone();
  }

  /** Takes the run one step further; how many bytes of output were read. */
  int step(Step step, byte[] buffer) throws IOException {
    if (drained) return drain(step.now(), buffer);
    boolean accepts = listener.accepts();
    if (!accepts) outputs.bound(limits.backlogBytes());
    boolean reads = accepts && nextRead <= step.now();
    int read = reads ? read(buffer, step.now(), limits.backlogBytes()) : 0;
    if (input != null) talk(input, step.now());
    if (!ended) lookForEnd(step);
    if (stopping == null) judge(step);
    if (stopping != null) stop(step, stopping);
    return drained ? read + drain(step.now(), buffer) : read;
  }

  /** Nobody writes any more: when all is read, it is over. */
  private int drain(long now, byte[] buffer) throws IOException {
    boolean cut = isCutShort();
    long backlog = cut ? Math.min(LAST_WORDS, limits.backlogBytes()) : limits.backlogBytes();
    if (!cut && !listener.accepts()) {
      outputs.bound(backlog);
      return 0;
    }
    int read = read(buffer, now, backlog);
    if (read == 0) finish(now);
    return read;
  }

  /** Whether nobody waits for the rest of its output any more. */
  private boolean isCutShort() {
    return interrupts > 0 || cause == RunEnd.Cause.INTERRUPTED || cause.isLimit();
  }

  private void talk(Input with, long now) {
    for (var next = tellings.poll(); next != null; next = tellings.poll()) with.tell(next);
    if (order != null && !dismissed) {
      dismissed = true;
      with.dismiss();
    }
    with.step(now);
  }

  private int read(byte[] buffer, long now, long backlog) throws IOException {
    lastStep = now;
    outputs.bound(backlog);
    int read = outputs.read(buffer);
    if (read > 0 && printed.moved(now)) stillness.moved(now);
    readPause = read > 0 ? 0 : Math.clamp(2 * readPause, SHORTEST_PAUSE, LONGEST_PAUSE);
    nextRead = now + readPause;
    return read;
  }

  private void sign(Sign sign) {
    stillness.moved(lastStep);
    standing.hear(sign);
    if (sign instanceof Sign.Spent(double spent, _)) usd = Math.max(usd, spent);
    if (sign instanceof Sign.Used(long in, long out)) tokens = Math.max(tokens, in + out);
    if (sign instanceof Sign.Waits(_, Instant until) && until != null) stillness.waitsUntil(until);
    if (standing.isLimitedForUnknown()) stillness.waitsUntil(Instant.now().plus(UNKNOWN_LIMIT));
    listener.onSign(sign);
  }

  /** Whether a child of ours has ended. */
  void lookForStatus(Descendants descendants) {
    if (ended || !isChild || leader == null) return;
    OptionalInt seen = descendants.status(leader);
    if (seen.isPresent()) ended(seen);
  }

  private void lookForEnd(Step step) {
    if (isChild && leader != null) {
      if (step.someEnded()) lookForStatus(step.descendants());
    } else if (isOfThisBoot) {
      lookForAdopted(step.found());
    } else {
      cause = RunEnd.Cause.LOST;
      ended(folder.exitStatus());
    }
  }

  /** Nobody waits for it here: it is there, or it has left its status behind, or nobody knows. */
  private void lookForAdopted(@Nullable Found found) {
    boolean gone =
        leader != null
            ? !Descendants.isRunning(leader)
            : found != null && (found.running().isEmpty() || folder.exitStatus().isPresent());
    if (gone) ended(folder.exitStatus());
  }

  private void ended(OptionalInt seen) {
    ended = true;
    listener.onLeft();
    if (seen.isPresent()) status = seen.getAsInt();
  }

  /** Whether it is to be stopped now, and why. What ended by itself leaves nothing behind. */
  private void judge(Step step) {
    if (ended) {
      boolean wanted = 0 <= asked || order != null;
      begin(wanted ? RunEnd.Cause.INTERRUPTED : cause, false, step.now());
    } else if (order != null && order.notBefore() <= System.nanoTime()) {
      if (input != null) input.cancel();
      var times = Stopping.Times.within(order.force());
      begin(RunEnd.Cause.INTERRUPTED, new Stopping(true, times, leader, step.now()), step.now());
    } else if (interrupts > 0) {
      if (!isBeingAsked(step.now())) begin(RunEnd.Cause.INTERRUPTED, true, step.now());
    } else if (limits.budget() != null && 1 <= limits.budget().share(usd, tokens)) {
      begin(RunEnd.Cause.BUDGET, true, step.now());
    } else if (hasFinished(step.now())) {
      begin(RunEnd.Cause.FINISHED, false, step.now());
    } else if (limits.timeout() != null && limits.timeout().compareTo(took(step.now())) <= 0) {
      begin(RunEnd.Cause.TIMEOUT, false, step.now());
    } else if (stillness.isTooLong(step.now(), step.found())) {
      begin(RunEnd.Cause.IDLE, false, step.now());
    }
  }

  /** Whether it may still end of itself, since it was asked to in its own words. */
  private boolean isBeingAsked(long now) {
    if (input == null || interrupts > 1) return false;
    if (asked < 0) {
      asked = now;
      prepare(RunEnd.Cause.INTERRUPTED, now);
      input.cancel();
    }
    return now - asked < ASKED;
  }

  /** Whether it should have left by now: there is nothing more to be said. */
  private boolean hasFinished(long now) {
    if (input == null || input.doneAt() < 0) return false;
    return limits.grace().multipliedBy(2).toNanos() < now - input.doneAt();
  }

  private void begin(RunEnd.Cause why, boolean gently, long now) {
    begin(why, new Stopping(gently, limits.grace(), leader, now), now);
  }

  private void begin(RunEnd.Cause why, Stopping how, long now) {
    if (!ended) prepare(why, now);
    cause = why;
    during = standing.text();
    stopping = how;
  }

  private void prepare(RunEnd.Cause why, long now) {
    if (prepared != null) return;
    prepared = listener.onStopping(why);
    preparedBy = now + PREPARED;
  }

  private boolean isBeingPrepared(long now) {
    boolean waits = prepared != null && !prepared.isDone();
    return waits && now < preparedBy && interrupts < 2;
  }

  private void stop(Step step, Stopping now) {
    if (interrupts > 1) now.hurry(step.now());
    if (step.found() == null || isBeingPrepared(step.now())) return;
    // Only what is a child of ours leaves its orphans to us.
    boolean childless = isChild && Children.none();
    boolean nothingLeft = now.step(step.now(), step.found().running(), childless);
    drained = nothingLeft && (ended || now.left() > 0);
    drainedAt = step.now();
  }

  /** It is over when that is written down: who comes later goes by what stands there. */
  private void finish(long now) throws IOException {
    if (now < nextTry) return;
    nextTry = now + BETWEEN_TRIES;
    outputs.finish();
    printed.end();
    if (how == null) how = folder.isGone() ? how().lost() : how();
    for (Input.Telling untold : tellings) untold.taken().complete(false);
    if (input != null) input.close();
    if (!folder.isGone()) folder.write(how);
    claim.close();
    listener.onExit(how);
    end.complete(how);
  }

  /** It took as long as something of it was there, however long its output is read after that. */
  private RunEnd how() {
    int stopped = stopping == null ? 0 : stopping.stopped();
    int left = stopping == null ? 0 : stopping.left();
    RunEnd.Force force = stopping == null ? RunEnd.Force.NONE : stopping.force();
    return new RunEnd(cause, status, took(drainedAt), stopped, left, during(), force);
  }

  /** It could not be taken further just now; whether that is the first time. */
  boolean troubled(Exception why) {
    if (troubled) return false;
    troubled = true;
    listener.onTrouble(why.toString());
    return true;
  }

  /** What it says last counts, unless it was stopped. */
  private String during() {
    return cause == RunEnd.Cause.EXITED ? standing.text() : during;
  }

  /** It goes on without being followed: another Reeve may take it up. */
  void letGo() throws IOException {
    outputs.close();
    if (input != null) input.close();
    claim.close();
  }

  private Duration took(long now) {
    return before.plusNanos(now - begun);
  }

  /** Who follows a run, and how. */
  record Following(
      Protocol protocol,
      RunLimits limits,
      RunListener listener,
      FileChannel claim,
      boolean isChild,
      long now,
      Redactor redactor) {}
}
