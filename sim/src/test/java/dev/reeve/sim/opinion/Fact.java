package dev.reeve.sim.opinion;

import dev.reeve.core.Entry;
import dev.reeve.core.Event;
import dev.reeve.core.decision.DecisionEvent;
import dev.reeve.core.member.MemberEvent;
import dev.reeve.core.message.MessageEvent;
import dev.reeve.core.ownership.OwnershipEvent;
import dev.reeve.core.task.TaskEvent;
import dev.reeve.core.team.TeamEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * One thing that a member, the Lead or the world did, and the second at which the log tells of it.
 * What the supervisor did of itself is no fact here: that is what is to be found out; but what a
 * decision is about must be known to understand its answer.
 */
record Fact(long index, Instant when, Event event) {

  long at() {
    return second(when);
  }

  static List<Fact> of(List<Entry> log) {
    List<Fact> facts = new ArrayList<>();
    for (Entry entry : log) {
      boolean given =
          switch (entry.event()) {
            case TeamEvent _, MemberEvent _, TaskEvent _, OwnershipEvent _, MessageEvent _ -> true;
            case DecisionEvent.Opened _, DecisionEvent.Decided _, DecisionEvent.Withdrawn _ -> true;
            default -> false;
          };
      if (!given) continue;
      facts.add(new Fact(entry.index(), entry.at(), entry.event()));
    }
    return facts;
  }

  /** The nearest: the log's microseconds tell lines apart, and mean nothing else (T-20). */
  static long second(Instant at) {
    return at.plusMillis(500).getEpochSecond();
  }
}
