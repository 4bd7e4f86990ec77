package dev.reeve.core.report;

import dev.reeve.core.Entry;
import dev.reeve.core.Event;
import dev.reeve.core.member.MemberEvent.Left;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.run.RunEvent;
import java.time.Instant;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * From when on members were at work, as the log tells it: who was started, or did anything at all.
 * That somebody was given a seat or a task is no sign of it.
 */
final class Shifts {

  private final Instant since;
  private final SortedMap<MemberId, Instant> begun = new TreeMap<>();
  private final SortedSet<MemberId> there = new TreeSet<>();

  Shifts(Instant since) {
    this.since = since;
  }

  void read(Entry entry) {
    Event event = entry.event();
    boolean earlier = entry.at().isBefore(since);
    switch (event) {
      case RunEvent.Started started -> {
        begun.putIfAbsent(started.member(), entry.at());
        there.add(started.member());
      }
      case RunEvent.Ended ended -> {
        if (earlier) there.remove(ended.member());
      }
      default -> {
        if (!(event instanceof Left)) begun.putIfAbsent(event.actor(), entry.at());
        if (!earlier) there.add(event.actor());
      }
    }
  }

  /** When it began, or the instant that is asked about if that was later; null if it was away. */
  @Nullable Instant from(MemberId member) {
    Instant first = begun.get(member);
    if (first == null || !there.contains(member)) return null;
    return first.isBefore(since) ? since : first;
  }
}
