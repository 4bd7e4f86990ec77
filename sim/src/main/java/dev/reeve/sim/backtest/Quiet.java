package dev.reeve.sim.backtest;

import dev.reeve.core.member.MemberId;
import dev.reeve.core.report.Intervention;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The silences in which a member was at work all along: it made progress within a minute of some
 * reminder, of either policy. Every reminder in such a silence is a false alarm; all other silences
 * in which somebody was reminded are stalls. So both policies are judged by the same silences.
 */
record Quiet(Set<Silence> silences) {

  /** What lies between two progresses of a member. */
  record Silence(MemberId member, int episode) implements Comparable<Silence> {

    static Silence of(Intervention each) {
      return new Silence(each.member(), each.episode());
    }

    @Override
    public int compareTo(Silence other) {
      return Comparator.comparing(Silence::member)
          .thenComparingInt(Silence::episode)
          .compare(this, other);
    }
  }

  static Quiet in(List<Intervention> was, List<Intervention> is) {
    Set<Silence> quiet = new TreeSet<>();
    for (List<Intervention> side : List.of(was, is)) {
      for (Intervention each : side) if (each.isFalseAlarm()) quiet.add(Silence.of(each));
    }
    return new Quiet(quiet);
  }

  boolean isFalse(Intervention each) {
    return each.isReminder() && silences.contains(Silence.of(each));
  }
}
