package dev.reeve.sim.opinion;

import dev.reeve.core.Entry;
import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import dev.reeve.core.decision.DecisionEvent;
import dev.reeve.core.member.MemberEvent;
import dev.reeve.core.message.MessageEvent;
import dev.reeve.core.ownership.OwnershipEvent;
import dev.reeve.core.task.TaskEvent;
import dev.reeve.core.team.TeamEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One thing that a member, the Lead or the world did, and the second at which the log tells of it.
 * What the supervisor did of itself is no fact here: that is what is to be found out; but what a
 * decision is about must be known to understand its answer.
 */
record Fact(long index, Instant when, Event event, @Nullable Entry about) {

  /** The line that brought about what this one tells of: a message's, of its delivery. */
  boolean isOf(EventType... types) {
    return about != null && List.of(types).contains(about.event().type());
  }

  long at() {
    return second(when);
  }

  static List<Fact> of(List<Entry> log) {
    List<Fact> facts = new ArrayList<>();
    SortedMap<Long, Entry> lines = new TreeMap<>();
    for (Entry entry : log) lines.put(entry.index(), entry);
    for (Entry entry : log) {
      boolean given =
          switch (entry.event()) {
            case TeamEvent _, MemberEvent _, TaskEvent _, OwnershipEvent _, MessageEvent _ -> true;
            case DecisionEvent.Opened _, DecisionEvent.Decided _, DecisionEvent.Withdrawn _ -> true;
            default -> false;
          };
      if (!given) continue;
      Entry about =
          entry.event() instanceof MessageEvent.Delivered delivered
              ? lines.get(delivered.message().index())
              : null;
      facts.add(new Fact(entry.index(), entry.at(), entry.event(), about));
    }
    return facts;
  }

  /** The nearest: the log's microseconds tell lines apart, and mean nothing else (T-20). */
  static long second(Instant at) {
    return at.plusMillis(500).getEpochSecond();
  }
}
