package dev.reeve.server.presence;

import dev.reeve.agents.process.ProcessId;
import dev.reeve.base.file.Home;
import dev.reeve.core.Noticed;
import dev.reeve.core.member.Loss;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.reconcile.Locks;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import dev.reeve.daemon.engine.Engine;
import dev.reeve.daemon.engine.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells of two of the signs that a member is gone (T-39): its connection is closed, its process is
 * not there any more. Whoever comes back within a minute was not away. After a restart nobody is
 * missed who merely has not come yet, but whose process has ended meanwhile is. Of those that Reeve
 * runs itself it knows better.
 */
public final class Lifelines implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Lifelines.class);

  /** So long a connection may be closed, or a process gone, before it counts. */
  private static final Duration GRACE = Duration.ofMinutes(1);

  /**
   * Whoever was heard of since then, by whichever way, is not missed yet. What is heard stands in
   * the log a minute and a beat later at most (T-19).
   */
  private static final Duration SILENCE = Duration.ofSeconds(90);

  private static final Duration LOOK = Duration.ofSeconds(2);

  /** If so much more passes between two looks, the machine stood still, and so did who comes. */
  private static final Duration STILL = Duration.ofSeconds(10);

  private final Engine engine;
  private final TimeSource time;
  private final TieFile file;
  private final Map<Tie.Key, Tie> ties = new HashMap<>();
  private final ScheduledExecutorService looks =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("reeve-lifelines").daemon().factory());
  private long looked;

  public Lifelines(Home home, Engine engine, TimeSource time) {
    this.engine = engine;
    this.time = time;
    file = new TieFile(home);
    for (Tie tie : file.read()) ties.put(tie.key, tie);
    looked = nanos();
  }

  /** From now on it looks by itself. */
  public void start() {
    long every = LOOK.toMillis();
    var _ = looks.scheduleWithFixedDelay(this::round, every, every, TimeUnit.MILLISECONDS);
  }

  /** A connection of a member; it is one until it is closed. */
  public final class Line implements AutoCloseable {

    private final Tie tie;

    private Line(Tie tie) {
      this.tie = tie;
    }

    @Override
    public void close() {
      synchronized (Lifelines.this) {
        tie.closed(nanos());
      }
    }
  }

  /**
   * A member has opened a connection of its own.
   *
   * @param behind the process that it says is behind it; one that is not to be found here may run
   *     on another machine, and is not watched
   */
  public synchronized Line open(TeamId team, MemberId member, @Nullable ProcessId behind) {
    Member known = known(team, member);
    Tie tie = tie(new Tie.Key(team, member), known);
    boolean there = behind != null && Tie.isThere(behind);
    tie.opened(there ? behind : null);
    back(tie, known, there);
    return new Line(tie);
  }

  /**
   * A member is run by another process of Reeve's ({@code reeve run}). Nobody is run twice (T-48).
   *
   * @param runner the process that runs it; one that is not to be found here is not watched
   * @param agent the process that is run; null if it is not known yet
   * @return null, or why it may not
   */
  public synchronized @Nullable String attend(
      TeamId team, MemberId member, ProcessId runner, @Nullable ProcessId agent) {
    if (!Tie.isThere(runner)) return null;
    Tie.Key key = new Tie.Key(team, member);
    Tie before = ties.get(key);
    ProcessId rival = before == null ? null : before.rival(runner);
    if (rival != null) return member + " is run already, by process " + rival;
    TeamState state = engine.state(team);
    if (state != null && state.crew().isLive(member)) return member + " is run by the daemon";
    Member known = known(team, member);
    Tie tie = tie(key, known);
    boolean there = agent != null && Tie.isThere(agent);
    tie.attended(runner, there ? agent : null);
    back(tie, known, true);
    return null;
  }

  /** Whoever ran a member runs it no more. */
  public synchronized void release(TeamId team, MemberId member) {
    Tie tie = ties.get(new Tie.Key(team, member));
    if (tie != null) tie.released(nanos());
  }

  private @Nullable Member known(TeamId team, MemberId member) {
    TeamState state = engine.state(team);
    return state == null ? null : state.roster().get(member);
  }

  /** That of this incarnation; an earlier one's is none of its own. */
  private Tie tie(Tie.Key key, @Nullable Member known) {
    long incarnation = known == null ? 0 : known.incarnation();
    Tie before = ties.get(key);
    if (before != null && before.incarnation == incarnation) return before;
    Tie tie = new Tie(key, incarnation);
    ties.put(key, tie);
    return tie;
  }

  private void back(Tie tie, @Nullable Member known, boolean process) {
    List<Loss> lost = known == null ? List.of() : known.life().ties().lost();
    found(tie, Loss.CONNECTION_CLOSED, lost);
    if (process) found(tie, Loss.PROCESS_GONE, lost);
  }

  /** What was told may not stand in the log yet; what stands there may have been told before. */
  private void found(Tie tie, Loss sign, List<Loss> lost) {
    if (!tie.told.remove(sign) && !lost.contains(sign)) return;
    engine.notice(tie.key.team(), new Noticed.Found(tie.key.member(), tie.incarnation, sign));
  }

  private void round() {
    try {
      look();
    } catch (RuntimeException e) {
      LOG.warn("connections and processes could not be looked at: {}", e.toString());
    }
  }

  /** One look at everybody. */
  synchronized void look() {
    long now = nanos();
    boolean stood = STILL.toNanos() * time.pace() < now - looked;
    looked = now;
    for (Tie tie : List.copyOf(ties.values())) {
      if (stood) tie.forgive(now);
      tie.look(now);
      TeamState state = engine.state(tie.key.team());
      if (state == null && engine.writer(tie.key.team()) != null) continue; // it is not read yet
      if (state != null && isWaiting(state)) continue; // when it goes on, so does this
      Member member = state == null ? null : member(state, tie);
      List<Loss> known = member == null ? List.of() : member.life().ties().lost();
      boolean over = member == null ? !tie.isOpen() : tie.isOver(known::contains);
      if (over) ties.remove(tie.key, tie);
      else if (member != null) tell(tie, member, now);
    }
    file.write(ties.values());
  }

  private static boolean isWaiting(TeamState state) {
    return Locks.isShut(state) || state.phase() == Phase.BOOTSTRAP;
  }

  /** Null if it is not there, or is another one by now, or Reeve itself runs it. */
  private static @Nullable Member member(TeamState state, Tie tie) {
    Member member = state.roster().get(tie.key.member());
    boolean same = member != null && member.isActive() && member.incarnation() == tie.incarnation;
    return same && !state.crew().isLive(tie.key.member()) ? member : null;
  }

  private void tell(Tie tie, Member member, long now) {
    List<Loss> signs = new ArrayList<>(tie.lost(now, GRACE.toNanos()));
    signs.removeAll(member.life().ties().lost());
    if (signs.isEmpty() || isHeardOf(member)) return;
    tie.told.addAll(signs);
    engine.notice(
        tie.key.team(), new Noticed.Lost(tie.key.member(), tie.incarnation, signs, SafeText.EMPTY));
  }

  private boolean isHeardOf(Member member) {
    Instant last = member.life().lastActivity();
    return last != null && engine.now().isBefore(last.plus(SILENCE));
  }

  private long nanos() {
    return time.read().nanos();
  }

  @Override
  public void close() {
    looks.shutdownNow();
    synchronized (this) {
      file.write(ties.values());
    }
  }
}
