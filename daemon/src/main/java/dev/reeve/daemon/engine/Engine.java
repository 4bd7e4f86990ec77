package dev.reeve.daemon.engine;

import dev.reeve.core.Core;
import dev.reeve.core.Effect;
import dev.reeve.core.Noticed;
import dev.reeve.core.Rejection;
import dev.reeve.core.Writer;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.teardown.Unmet;
import dev.reeve.core.text.SafeText;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.Finding;
import dev.reeve.daemon.log.LogUnavailable;
import dev.reeve.daemon.log.Snapshot;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Queue;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The single writer of every team it holds.
 *
 * <p>One thread calls {@link #step} again and again; everybody else leaves requests in a bounded
 * inbox. A step takes what has landed, decides what has come and what has fallen due on a tentative
 * state, and sends the result to the log as one flight. When the flight has landed, and only then,
 * the tentative state becomes the state, answers go out and effects begin. If it is lost, so is
 * everything decided on top of it, and everybody is told so.
 *
 * <p>Nothing here sleeps, starts threads or looks at a clock of its own: in virtual time the same
 * engine runs on one thread.
 */
public final class Engine {

  private static final Logger LOG = LoggerFactory.getLogger(Engine.class);

  private static final List<Unmet> NO_SNAPSHOT =
      List.of(
          new Unmet(
              Unmet.Precondition.SUMMARIES_NOT_PERSISTED,
              SafeText.own("the snapshot could not be stored")));

  private final EngineSettings settings;
  private final EventLog log;
  private final TimeSource time;
  private final Committer committer;
  private final Effects effects;
  private final List<Listener> listeners = new CopyOnWriteArrayList<>();
  private final Inbox inbox;
  private final Queue<TeamNotice> notices = new LinkedBlockingQueue<>(); // its size is known
  private final Arrivals arrivals = new Arrivals(() -> this.bell.run());
  private final Queue<Teams.Owed> snapshotted = new ConcurrentLinkedQueue<>();
  private final Deque<Timeline.Gap> gaps = new ArrayDeque<>();
  private final Timeline timeline;
  private final Inspections inspections;
  private final Teams teams;
  private final Assembly assembly;
  private final Landing landing;
  private Flight loading;
  private final Deque<Flight> inAir = new ArrayDeque<>();
  private boolean grounded;
  private volatile Runnable bell = () -> {};
  private volatile @Nullable String death;
  private volatile @Nullable String lameness;
  private final Access access = new Access();
  private volatile long lastStep;
  private volatile boolean airborne;
  private volatile long lastMove;

  /** Something noticed about one team. */
  record TeamNotice(TeamId team, Noticed noticed) {}

  /**
   * What the engine stands on and reaches out to.
   *
   * @param beside where teams in doubt are looked into while the others go on
   */
  public record Parts(
      EventLog log, TimeSource time, Committer committer, Effects effects, Executor beside) {

    /** For those who have one thread. */
    public Parts(EventLog log, TimeSource time, Committer committer, Effects effects) {
      this(log, time, committer, effects, Runnable::run);
    }
  }

  /** Takes every team in the store; from here on, earlier holders are fenced. */
  public Engine(EngineSettings settings, Parts parts) {
    this.settings = settings;
    log = parts.log();
    time = parts.time();
    committer = parts.committer();
    effects = parts.effects();
    inbox = new Inbox(settings.inbox(), settings.batch());
    inspections = new Inspections(log, parts.beside(), () -> bell.run());
    teams = new Teams(settings, log, inspections);
    Instant mark = later(log.watchMark().orElse(Instant.EPOCH), teams.unwatchedUntil());
    timeline = new Timeline(time.read(), mark, time.pace());
    if (mark.isAfter(Instant.EPOCH) && mark.plusSeconds(1).isBefore(timeline.now())) {
      teams.unwatched(log.unwatched(mark, timeline.now(), Duration.ZERO));
    }
    lastStep = time.read().nanos();
    assembly =
        new Assembly(settings, teams, log, inspections, reason -> access.failed(reason, lastStep));
    landing = new Landing(teams, log, inspections);
    loading = new Flight(teams.encoder, teams.sealer, arrivals);
  }

  /** Leaves a request. A full inbox refuses it at once, with a reply. */
  public void ask(Ask ask) {
    if (inbox.offer(ask)) {
      String dead = death; // also if it stopped only now: nobody takes anything out any more
      if (dead != null) inbox.turnAway(dead);
      bell.run();
      return;
    }
    String reason = "the engine has " + settings.inbox() + " requests waiting: try again shortly";
    ask.reply().accept(new Reply.Refused(Rejection.of(Rejection.Code.RATE_LIMITED, reason)));
  }

  /** Why the engine stopped by itself; null while it lives. */
  public @Nullable String death() {
    return death;
  }

  /** May be asked from any thread. */
  public Vitals vitals() {
    return new Vitals(
        assembly.lateness().last(),
        assembly.lateness().worst(),
        since(lastStep),
        airborne ? since(lastMove) : Duration.ZERO,
        trouble(),
        inbox.size(),
        notices.size());
  }

  private @Nullable String trouble() {
    String now = death;
    if (now == null) now = lameness;
    if (now == null) now = access.trouble();
    return now == null ? teams.trouble() : now;
  }

  /** Something beside it has ended for good: all is well again when the daemon is started anew. */
  public void lame(String reason) {
    lameness = reason;
  }

  /** In the world's time, whatever the pace of the engine's. */
  private Duration since(long nanos) {
    return Duration.ofNanos((long) (Math.max(0, time.read().nanos() - nanos) / time.pace()));
  }

  /** It came upon something that cannot be: it stops, and everybody who waits is told. */
  void die(String reason) {
    death = reason;
    for (Flight flight : inAir) flight.turnAway(reason);
    loading.turnAway(reason);
    inspections.turnAway(reason);
    inbox.turnAway(reason);
  }

  /** Has a team looked into because of what somebody found who looked through the store. */
  public void suspect(Finding finding) {
    ask(new Ask.Inspection(finding.team(), Inspections.suspicion(finding), _ -> {}));
  }

  /**
   * Reports what came of an effect, or what was noticed otherwise. What is only passing is not kept
   * while too much waits.
   */
  public void notice(TeamId team, Noticed noticed) {
    if (noticed.isPassing() && Vitals.TOO_MANY <= notices.size()) return;
    notices.add(new TeamNotice(team, noticed));
    bell.run();
  }

  public void listen(Listener listener) {
    listeners.add(listener);
  }

  /** Called whenever there may be something to do. */
  void onWork(Runnable ring) {
    bell = ring;
  }

  /** The durable state of a team; null if there is no such team, or it cannot be read. */
  public @Nullable TeamState state(TeamId team) {
    return teams.durable(team);
  }

  /** As whom this engine writes to a team; null if it does not hold it. */
  public @Nullable Writer writer(TeamId team) {
    return teams.writer(team);
  }

  public List<TeamId> teams() {
    return teams.ids();
  }

  /** The teams on which nothing can be decided now. */
  public SortedMap<TeamId, Absence> unusable() {
    return teams.absentees().byTeam();
  }

  /** How many seconds of engine time pass while one passes in the world. */
  public double pace() {
    return time.pace();
  }

  /** Engine time, as of the last step. */
  public Instant now() {
    return timeline.now();
  }

  /** Tells the engine that it was awake all along: in virtual time nobody wakes it for nothing. */
  public void watched() {
    timeline.watched(time.read());
  }

  /** Tells it that nobody watched since it last looked: a stop too short to be noticed, too. */
  public void unwatched() {
    timeline.unwatched(time.read());
  }

  /**
   * Does some of what can be done now; false if there was nothing. What has landed frees the way to
   * the disk, so the next flight takes off first, and the answers follow.
   */
  public boolean step() {
    Reading reading = time.read();
    lastStep = reading.nanos();
    Instant now = timeline.look(reading);
    gaps.addAll(timeline.takeGaps());
    recordGaps();
    boolean busy = launch(now);
    busy |= settle();
    if (grounded && inAir.isEmpty() && loading.isEmpty()) {
      teams.recover();
      grounded = false;
    }
    if (mayDecide()) {
      busy |= assembly.load(loading, now, inbox, notices);
    } else {
      assembly.holdUp(now);
    }
    busy |= launch(now);
    for (Teams.Owed owed : teams.takeOwed()) perform(owed.team(), owed.effect());
    for (Teams.Owed next = snapshotted.poll(); next != null; next = snapshotted.poll()) {
      effects.perform(next.team(), next.effect());
      busy = true;
    }
    for (TeamState state : teams.takeUnkept()) {
      TeamSlot slot = teams.get(state.id());
      if (slot != null) keep(slot, () -> teams.snapshots.of(state, log), Committer.Receipt.NONE);
    }
    return busy;
  }

  /** Of what is to be kept, the snapshot comes first: it is the engine's own part of it (T-68). */
  private void perform(TeamId team, Effect effect) {
    TeamSlot slot = effect instanceof Effect.KeepSummaries ? teams.get(team) : null;
    Supplier<Snapshot> snapshot = slot == null ? null : teams.snapshot(slot);
    if (slot == null || snapshot == null || !(effect instanceof Effect.KeepSummaries summaries)) {
      effects.perform(team, effect);
      return;
    }
    long index = slot.snapshotIndex();
    keep(
        slot,
        snapshot,
        kept -> {
          if (kept) slot.snapshotStored(index);
          if (kept) snapshotted.add(new Teams.Owed(team, effect));
          else notice(team, new Noticed.SummariesKept(summaries.line(), NO_SNAPSHOT));
        });
  }

  /** Nothing may be stored on top of one that is not there, nor looked into while it comes. */
  private void keep(TeamSlot slot, Supplier<Snapshot> snapshot, Committer.Receipt then) {
    slot.keeping();
    committer.save(
        snapshot,
        kept -> {
          if (!kept) teams.snapshots.forget(slot.id);
          then.saved(kept);
          slot.kept();
          bell.run();
        });
  }

  /** Writes every pulse down and marks the watch, whatever the time (T-34): before a stop. */
  public void markWatch() {
    assembly.forceBeat();
  }

  /** When something falls due; null while there is something to do at once. */
  public @Nullable Instant nextWake() {
    if (!arrivals.isEmpty() || !snapshotted.isEmpty() || inspections.isAnyDone()) return null;
    if (!mayDecide()) return Instant.MAX;
    return inbox.isEmpty() && notices.isEmpty() ? assembly.nextDue(timeline.now()) : null;
  }

  public boolean isIdle() {
    return inAir.isEmpty()
        && loading.isEmpty()
        && inbox.isEmpty()
        && notices.isEmpty()
        && arrivals.isEmpty()
        && snapshotted.isEmpty()
        && inspections.isIdle();
  }

  /** After a loss nothing new is decided until all is down; and a flight holds only so much. */
  private boolean mayDecide() {
    return !grounded && loading.waiting.size() < settings.batch();
  }

  /** A stretch that cannot be stored now is kept in mind until it can. */
  private void recordGaps() {
    try {
      for (Timeline.Gap gap = gaps.peek(); gap != null; gap = gaps.peek()) {
        teams.unwatched(log.unwatched(gap.from(), gap.to(), gap.jump()));
        gaps.remove();
      }
    } catch (LogUnavailable e) {
      LOG.warn("the unwatched time could not be recorded yet: {}", e.getMessage());
    }
  }

  private static Instant later(Instant one, Instant other) {
    return one.isBefore(other) ? other : one;
  }

  /**
   * Sends off what was decided since the last flight, if the way is free. Also after a loss: what
   * stands on lost lines the log refuses, and what does not is as good as ever.
   */
  private boolean launch(Instant now) {
    boolean free = inAir.size() - arrivals.size() < settings.flights();
    if (!free || loading.isEmpty()) return false;
    Flight flight = loading;
    if (!grounded) assembly.complete(flight, now);
    loading = new Flight(teams.encoder, teams.sealer, arrivals);
    if (!airborne) lastMove = lastStep;
    airborne = true;
    inAir.add(flight);
    for (Draft draft : flight.drafts()) draft.slot.tookOff();
    committer.commit(flight);
    return true;
  }

  private boolean settle() {
    boolean any = false;
    for (Flight flight = arrivals.poll(); flight != null; flight = arrivals.poll()) {
      any = true;
      lastMove = lastStep;
      LogUnavailable failure = flight.failure();
      if (failure == null) {
        access.worked(lastStep);
        teams.wellAgain();
      } else {
        access.failed(String.valueOf(failure.getMessage()), lastStep);
      }
      grounded |= landing.settle(flight, inbox::again);
      inAir.remove(flight);
      airborne = !inAir.isEmpty();
      for (Draft draft : landing.landedDrafts()) tell(draft);
    }
    return any;
  }

  private void tell(Draft draft) {
    if (draft.isEmpty()) return;
    for (Listener listener : listeners) listener.committed(draft.sealed(), draft.after());
    for (Encoded each : draft.entries()) {
      for (Effect effect : Core.react(draft.after(), each.entry())) {
        perform(draft.slot.id, effect);
      }
    }
    if (teams.isSnapshotDue(draft)) {
      keep(draft.slot, teams.snapshot(draft), Committer.Receipt.NONE);
    }
  }
}
