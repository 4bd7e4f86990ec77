package dev.reeve.core.run;

import dev.reeve.core.data.PersistentMap;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Roster.Alarm;
import dev.reeve.core.team.WatchTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Those members whom Reeve itself runs. Beside them stands an index of what falls due about them,
 * so that no question costs more in a large team (P-10).
 *
 * @param live how many have a process, or may have one
 */
public record Crew(
    PersistentMap<MemberId, Berth> berths, PersistentMap<Alarm, MemberId> alarms, int live) {

  public static final Crew EMPTY = new Crew(PersistentMap.empty(), PersistentMap.empty(), 0);

  /** What was kept of a crew, with its index made anew. */
  public static Crew of(List<Berth> berths) {
    Crew crew = EMPTY;
    for (Berth berth : berths) crew = crew.with(berth);
    return crew;
  }

  /** Null if somebody else runs this member. */
  public @Nullable Berth get(MemberId member) {
    return berths.get(member);
  }

  /** Whether this member has a process of Reeve's, or may have one. */
  public boolean isLive(MemberId member) {
    Berth berth = berths.get(member);
    return berth != null && berth.isLive();
  }

  Crew with(Berth berth) {
    Berth before = berths.get(berth.member());
    WatchTime old = before == null ? null : before.due();
    PersistentMap<Alarm, MemberId> armed = alarms;
    if (!Objects.equals(old, berth.due())) {
      if (old != null) armed = armed.without(new Alarm(old, berth.member()));
      WatchTime next = berth.due();
      if (next != null) armed = armed.with(new Alarm(next, berth.member()), berth.member());
    }
    int was = before != null && before.isLive() ? 1 : 0;
    int is = berth.isLive() ? 1 : 0;
    return new Crew(berths.with(berth.member(), berth), armed, live + is - was);
  }

  Crew without(MemberId member) {
    Berth before = berths.get(member);
    if (before == null) return this;
    Crew idle = with(before.due(null));
    return new Crew(idle.berths.without(member), idle.alarms, live - (before.isLive() ? 1 : 0));
  }

  /**
   * When something is next to be done about somebody; null if nothing is in sight.
   *
   * @param successors whether the starting of successors counts
   */
  public @Nullable WatchTime nextDue(boolean successors) {
    if (alarms.isEmpty()) return null; // nearly always
    for (Alarm alarm : alarms.keys()) {
      if (successors || isLive(alarm.member())) return alarm.due();
    }
    return null;
  }

  /**
   * Those about whom something is to be done by now.
   *
   * @param successors whether the starting of successors counts
   */
  public List<Berth> due(WatchTime now, boolean successors) {
    List<Berth> due = new ArrayList<>();
    for (Alarm alarm : alarms.keys()) {
      if (now.compareTo(alarm.due()) < 0) break;
      Berth berth = Objects.requireNonNull(berths.get(alarm.member()));
      if (successors || berth.isLive()) due.add(berth);
    }
    return due;
  }
}
