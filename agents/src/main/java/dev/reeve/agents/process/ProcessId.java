package dev.reeve.agents.process;

import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One process and no other: its number and when it started, in ticks since the machine did. Numbers
 * are used again; the two together are not, until the machine starts anew.
 */
public record ProcessId(long pid, long start) implements Comparable<ProcessId> {

  /** The system counts from when it was started itself, and may correct that by a little. */
  private static final Duration INACCURACY = Duration.ofSeconds(2);

  /**
   * Whether this process does anything still. One that has ended keeps its number until its parent
   * asks how it ended, and the first process of a container may never ask.
   */
  public static boolean isAlive(ProcessHandle process) {
    @Nullable ProcStat stat = ProcessTable.stat(process.pid());
    return process.isAlive() && (stat == null || !stat.isZombie());
  }

  /**
   * Whether this process is the one that started at that time, and not another that got its number
   * after it had died; true also where the time is not known.
   */
  public static boolean hasStarted(ProcessHandle process, String time) {
    Optional<Instant> start = process.info().startInstant();
    if (start.isEmpty() || time.isEmpty()) return true;
    try {
      Duration apart = Duration.between(Instant.parse(time), start.get()).abs();
      return apart.compareTo(INACCURACY) <= 0;
    } catch (DateTimeParseException e) {
      return false;
    }
  }

  /** The process of that number; null if there is none that does anything. */
  public static @Nullable ProcessId of(long pid) {
    @Nullable ProcStat stat = ProcessTable.stat(pid);
    return stat == null || stat.isZombie() ? null : stat.id();
  }

  /** Whether it has one of these variables; false also if that is not ours to know. */
  public boolean bears(List<String> variables) {
    return ProcessTable.bears(pid, variables);
  }

  @Override
  public int compareTo(ProcessId other) {
    int byPid = Long.compare(pid, other.pid);
    return byPid == 0 ? Long.compare(start, other.start) : byPid;
  }

  @Override
  public String toString() {
    return Long.toString(pid);
  }
}
