package dev.reeve.sim.life;

import java.util.EnumMap;
import java.util.Map;

/**
 * What happened in one life or in many, counted: a simulation in which nothing happens proves
 * nothing.
 */
public final class Tally {

  /** Everything that is counted. */
  public enum Count {
    LIVES,
    STEPS,
    COMMANDS,
    DUPLICATES,
    ACCEPTED,
    REPEATED,
    REFUSED,
    NOTED,
    UNAVAILABLE,
    LINES,
    TASKS_DONE,
    TEARDOWNS,
    RUNS,
    RESTARTS,
    BUDGETS_EXCEEDED,
    SNAPSHOTS,
    SNAPSHOTS_ON_OTHERS,
    CRASHES,
    CRASHED_BEFORE_WRITE,
    CRASHED_BEFORE_SYNC,
    CRASHED_BEFORE_ANSWER,
    TORN_WRITES,
    KEPT_WRITES,
    ZOMBIES,
    FENCED,
    MOVED,
    DISK_FULL,
    STORE_GONE,
    LOST_ANSWERS,
    CLOCK_JUMPS,
    PAUSES,
    DELIVERY_REPORTS,
    DAMAGES,
    DAMAGES_FOUND,
    VIRTUAL_SECONDS
  }

  private final Map<Count, Long> counts = new EnumMap<>(Count.class);

  void add(Count what) {
    add(what, 1);
  }

  void add(Count what, long more) {
    counts.merge(what, more, Long::sum);
  }

  public long get(Count what) {
    return counts.getOrDefault(what, 0L);
  }

  public synchronized void addAll(Tally other) {
    other.counts.forEach(this::add);
  }

  @Override
  public String toString() {
    return String.format(
        "%,d lives: %,d commands (%,d duplicates), %,d lines, %,d runs (%,d restarts), %,d crashes"
            + " (%,d torn writes), %,d zombies, %,d damages, %,d of them found, %,d virtual hours",
        get(Count.LIVES),
        get(Count.COMMANDS),
        get(Count.DUPLICATES),
        get(Count.LINES),
        get(Count.RUNS),
        get(Count.RESTARTS),
        get(Count.CRASHES),
        get(Count.TORN_WRITES),
        get(Count.ZOMBIES),
        get(Count.DAMAGES),
        get(Count.DAMAGES_FOUND),
        get(Count.VIRTUAL_SECONDS) / 3600);
  }
}
