package dev.reeve.agents.process;

/**
 * One process and no other: its number and when it started, in ticks since the machine did. Numbers
 * are used again; the two together are not, until the machine starts anew.
 */
public record ProcessId(long pid, long start) implements Comparable<ProcessId> {

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
