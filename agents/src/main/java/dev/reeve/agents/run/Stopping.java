package dev.reeve.agents.run;

import dev.reeve.agents.process.Descendants;
import dev.reeve.agents.process.ProcessId;
import dev.reeve.agents.process.Signal;
import java.time.Duration;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Stops everything that belongs to a run: asks, waits, and then does not ask any more. Each look at
 * the processes is one step; it is over when two looks in a row found nothing, since one alone can
 * miss a process that is just being born; but of parents that are all gone none is born.
 */
final class Stopping {

  /** How the processes are told. Each stage is entered once, in this order. */
  private enum Stage {
    INTERRUPT(Signal.INTERRUPT),
    TERMINATE(Signal.TERMINATE),
    KILL(Signal.KILL);

    private final Signal signal;

    Stage(Signal signal) {
      this.signal = signal;
    }
  }

  static final Duration INTERRUPTED = Duration.ofSeconds(2);
  private static final Duration KILLED = Duration.ofSeconds(10);
  private static final Duration LEADER = Duration.ofMillis(500);
  private static final int EMPTY_LOOKS = 2;

  private final Duration interrupted;
  private final Duration grace;
  private final @Nullable ProcessId leader;
  private final SortedSet<ProcessId> told = new TreeSet<>();
  private final SortedSet<ProcessId> toldThisStage = new TreeSet<>();
  private Stage stage;
  private long since;
  private boolean begun;
  private int empty;
  private List<ProcessId> last = List.of();
  private @Nullable Signal hardest;

  /**
   * @param gently begins as a person at the terminal would, with Ctrl-C
   * @param leader who waits for the agent and ends by itself after it
   */
  Stopping(boolean gently, Duration grace, @Nullable ProcessId leader, long now) {
    this(gently, new Times(INTERRUPTED, grace), leader, now);
  }

  /** How long each stage lasts before the next begins. */
  record Times(Duration interrupted, Duration grace) {

    /** From the first signal to the last in so much time. */
    static Times within(Duration force) {
      Duration half = force.dividedBy(2);
      Duration first = half.compareTo(INTERRUPTED) < 0 ? half : INTERRUPTED;
      return new Times(first, force.minus(first));
    }
  }

  Stopping(boolean gently, Times times, @Nullable ProcessId leader, long now) {
    interrupted = times.interrupted();
    grace = times.grace();
    this.leader = leader;
    stage = gently ? Stage.INTERRUPT : Stage.TERMINATE;
    since = now;
  }

  /** No more asking. */
  void hurry(long now) {
    if (stage != Stage.KILL) enter(Stage.KILL, now);
  }

  /**
   * Whether it is over: nothing is left, or what is left cannot be stopped.
   *
   * @param running what this look found
   * @param childless nobody is left who could start anything
   */
  boolean step(long now, List<ProcessId> running, boolean childless) {
    last = running;
    if (!begun) since = now; // it is told only now: until then it could not know
    begun = true;
    empty = running.isEmpty() ? empty + 1 : 0;
    if (EMPTY_LOOKS <= empty || (0 < empty && childless)) return true;
    Duration elapsed = Duration.ofNanos(now - since);
    switch (stage) {
      case INTERRUPT -> {
        if (interrupted.compareTo(elapsed) <= 0) enter(Stage.TERMINATE, now);
      }
      case TERMINATE -> {
        if (grace.compareTo(elapsed) <= 0) enter(Stage.KILL, now);
      }
      case KILL -> {
        if (KILLED.compareTo(elapsed) <= 0) return true;
      }
    }
    tell(now);
    return false;
  }

  private void enter(Stage next, long now) {
    stage = next;
    since = now;
    toldThisStage.clear();
  }

  /** The leader is told last: it still has the exit status to write down. */
  private void tell(long now) {
    boolean leaderToo = stage == Stage.KILL && LEADER.compareTo(Duration.ofNanos(now - since)) <= 0;
    for (ProcessId process : last) {
      boolean isLeader = process.equals(leader);
      boolean again = stage == Stage.KILL || !toldThisStage.contains(process);
      if (again && (leaderToo || !isLeader)) {
        boolean was = Descendants.signal(List.of(process), stage.signal) > 0;
        toldThisStage.add(process);
        if (was && !isLeader) hardest = stage.signal;
        if (was && !isLeader) told.add(process); // it may have ended by itself since the look
      }
    }
  }

  /** How many processes were told to stop. */
  int stopped() {
    return told.size() - left();
  }

  RunEnd.Force force() {
    List<Long> pids = told.stream().map(ProcessId::pid).limit(RunEnd.Force.MOST).toList();
    return new RunEnd.Force(hardest, pids);
  }

  /** How many are still there. */
  int left() {
    return (int) last.stream().filter(process -> !process.equals(leader)).count();
  }
}
