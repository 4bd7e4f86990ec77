package dev.reeve.agents.process;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Everything that the runs have started, found by looking at all processes now and then.
 *
 * <p>A process belongs to a run if it bears the run's mark in its environment, or was seen below a
 * process that belongs to it, in this look or an earlier one. So one that leaves its session, its
 * group and its parent is still known, and so is one that cleared its environment after it was
 * seen. One that does both between two looks is not.
 *
 * <p>Not safe for several threads: whoever looks keeps the result.
 */
public final class Descendants {

  /**
   * An orphan that nobody knows may be a child of Java's own, which gets so long to wait for it.
   */
  private static final long UNKNOWN_DEAD_NANOS = 2_000_000_000L;

  private final ProcessTable table = new ProcessTable();
  private final long self = ProcessHandle.current().pid();
  private final SortedMap<String, SortedSet<ProcessId>> known = new TreeMap<>();

  /** When the first process of each run started: none of the others is older. */
  private final SortedMap<String, Long> begun = new TreeMap<>();

  private final SortedSet<ProcessId> awaited = new TreeSet<>();
  private SortedMap<ProcessId, Long> dead = new TreeMap<>();

  /** What was found of one run: those that run, and the processor time they used, in ticks. */
  public record Found(List<ProcessId> running, long ticks) {

    public static final Found NOTHING = new Found(List.of(), 0);

    public Found {
      running = List.copyOf(running);
    }
  }

  /** Which start of the machine this is: process ids of another one mean nothing. */
  public static String boot() {
    return ProcessTable.boot();
  }

  /** Whether just that process is there and has not ended. */
  public static boolean isRunning(ProcessId process) {
    return Signals.isRunning(process);
  }

  public void watch(String run, Collection<ProcessId> roots) {
    known.computeIfAbsent(run, _ -> new TreeSet<>()).addAll(roots);
    long start = roots.stream().mapToLong(ProcessId::start).min().orElse(0);
    begun.merge(run, start, Math::min);
  }

  public void forget(String run) {
    known.remove(run);
    begun.remove(run);
  }

  /** A child of ours whose status will be asked for: until then it is left as it ended. */
  public void await(ProcessId child) {
    awaited.add(child);
  }

  /** The status of a child that is awaited, once it has ended; see {@link Children#status}. */
  public OptionalInt status(ProcessId child) {
    OptionalInt status = Children.status(child);
    if (status.isPresent()) awaited.remove(child);
    return status;
  }

  /**
   * Signals those that were found, but only if they are still who they were.
   *
   * @return how many were there to get it
   */
  public static int signal(Collection<ProcessId> processes, Signal signal) {
    int sent = 0;
    for (ProcessId process : processes) {
      if (Signals.send(process, signal)) sent++;
    }
    return sent;
  }

  /**
   * One look at all processes, for all runs that are watched; reaps what was left to us.
   *
   * @param meanwhile what cannot wait so long, done again and again; it may ask for a status
   */
  public SortedMap<String, Found> look(Runnable meanwhile) {
    SortedMap<Long, ProcStat> seen = table.look(meanwhile);
    SortedMap<String, List<ProcStat>> roots = roots(seen);
    SortedMap<Long, List<ProcStat>> below = byParent(seen);
    SortedMap<String, Found> found = new TreeMap<>();
    known.forEach((run, before) -> {
      SortedMap<ProcessId, ProcStat> all = closure(roots.getOrDefault(run, List.of()), below);
      before.clear();
      before.addAll(all.keySet());
      found.put(run, found(all.values()));
    });
    reap(seen);
    return found;
  }

  /** Those known from before that are still there, and those that bear a mark. */
  private SortedMap<String, List<ProcStat>> roots(SortedMap<Long, ProcStat> seen) {
    SortedMap<String, List<ProcStat>> roots = new TreeMap<>();
    known.forEach((run, before) -> {
      for (ProcessId id : before) {
        @Nullable ProcStat stat = seen.get(id.pid());
        if (stat != null && stat.id().equals(id)) add(roots, run, stat);
      }
    });
    long since = begun.values().stream().mapToLong(Long::longValue).min().orElse(0);
    table.marks(seen, since).forEach((id, mark) -> addMarked(roots, mark, seen.get(id.pid())));
    return roots;
  }

  private void addMarked(
      SortedMap<String, List<ProcStat>> roots, Mark mark, @Nullable ProcStat stat) {
    if (stat == null) return;
    if (known.containsKey(mark.run())) add(roots, mark.run(), stat);
    for (String around : mark.around()) {
      if (known.containsKey(around)) add(roots, around, stat);
    }
  }

  private static void add(SortedMap<String, List<ProcStat>> roots, String run, ProcStat stat) {
    roots.computeIfAbsent(run, _ -> new ArrayList<>()).add(stat);
  }

  private static SortedMap<Long, List<ProcStat>> byParent(SortedMap<Long, ProcStat> seen) {
    SortedMap<Long, List<ProcStat>> below = new TreeMap<>();
    for (ProcStat stat : seen.values()) {
      below.computeIfAbsent(stat.parent(), _ -> new ArrayList<>()).add(stat);
    }
    return below;
  }

  private SortedMap<ProcessId, ProcStat> closure(
      List<ProcStat> roots, SortedMap<Long, List<ProcStat>> below) {
    SortedMap<ProcessId, ProcStat> all = new TreeMap<>();
    Deque<ProcStat> open = new ArrayDeque<>(roots);
    while (!open.isEmpty()) {
      ProcStat stat = open.pop();
      boolean ours = 1 < stat.id().pid() && stat.id().pid() != self;
      if (ours && all.putIfAbsent(stat.id(), stat) == null) {
        open.addAll(below.getOrDefault(stat.id().pid(), List.of()));
      }
    }
    return all;
  }

  private static Found found(Collection<ProcStat> all) {
    List<ProcessId> running = new ArrayList<>();
    long ticks = 0;
    for (ProcStat stat : all) {
      if (!stat.isZombie()) running.add(stat.id());
      ticks += stat.ticks();
    }
    return new Found(running, ticks);
  }

  /** Those that ended and were left to us, but for those whose status somebody awaits. */
  private void reap(SortedMap<Long, ProcStat> seen) {
    SortedMap<ProcessId, Long> still = new TreeMap<>();
    long now = System.nanoTime();
    for (ProcStat stat : seen.values()) {
      if (stat.parent() == self && stat.isZombie() && !awaited.contains(stat.id())) {
        long since = dead.getOrDefault(stat.id(), now);
        boolean ours = known.values().stream().anyMatch(run -> run.contains(stat.id()));
        if (ours || UNKNOWN_DEAD_NANOS < now - since) {
          var _ = Children.status(stat.id());
        } else {
          still.put(stat.id(), since);
        }
      }
    }
    dead = still;
  }
}
