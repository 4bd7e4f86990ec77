package dev.reeve.daemon.engine;

import dev.reeve.core.team.TeamId;
import java.time.Instant;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** When to look at which team again: one heap for all, so that what is not due costs nothing. */
final class Alarms {

  private record Alarm(Instant due, TeamId team) implements Comparable<Alarm> {
    @Override
    public int compareTo(Alarm other) {
      int byTime = due.compareTo(other.due);
      return byTime != 0 ? byTime : team.compareTo(other.team);
    }
  }

  private final TreeSet<Alarm> alarms = new TreeSet<>();

  void set(TeamSlot slot, @Nullable Instant due) {
    Instant before = slot.armed();
    if (before != null && before.equals(due)) return;
    if (before != null) alarms.remove(new Alarm(before, slot.id));
    if (due != null) alarms.add(new Alarm(due, slot.id));
    slot.arm(due);
  }

  @Nullable Instant next() {
    return alarms.isEmpty() ? null : alarms.first().due();
  }

  /** The team whose turn it is; null if nobody's is. */
  @Nullable TeamId due(Instant now) {
    return alarms.isEmpty() || now.isBefore(alarms.first().due()) ? null : alarms.first().team();
  }
}
