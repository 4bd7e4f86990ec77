package dev.reeve.sim.backtest;

import dev.reeve.core.Entry;
import dev.reeve.core.Event;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.Delivery;
import dev.reeve.core.message.MessageEvent.Answered;
import dev.reeve.core.message.MessageEvent.Delivered;
import dev.reeve.core.message.MessageEvent.Questioned;
import dev.reeve.core.message.MessageEvent.Told;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Whom messages reached, and when: those that were never sent are taken to fare as others did. */
final class Reach {

  /** Of a message at the very end of a log nobody knows yet what becomes of it. */
  private static final Duration UNKNOWN = Duration.ofMinutes(1);

  private final Map<MemberId, TreeMap<Instant, Optional<Delivery>>> known = new TreeMap<>();

  private Reach() {}

  static Reach in(RecordedLog log) {
    Map<Long, Delivery> reports = new TreeMap<>();
    for (Entry entry : log.entries()) {
      if (entry.event() instanceof Delivered report) {
        reports.put(report.message().index(), report.delivery());
      }
    }
    Reach reach = new Reach();
    for (Entry entry : log.entries()) {
      MemberId to = addressee(entry.event());
      Delivery report = reports.get(entry.index());
      boolean late = log.end().isBefore(entry.at().plus(UNKNOWN));
      if (to == null || (report == null && late)) continue;
      reach
          .known
          .computeIfAbsent(to, _ -> new TreeMap<>())
          .put(entry.at(), Optional.ofNullable(settled(report)));
    }
    return reach;
  }

  private static @Nullable MemberId addressee(Event event) {
    if (event.said() != null) return event.said().to();
    return switch (event) {
      case Told told -> told.to();
      case Questioned asked -> asked.to();
      case Answered answered -> answered.to();
      default -> null;
    };
  }

  private static @Nullable Delivery settled(@Nullable Delivery report) {
    if (report == null) return null;
    return switch (report) {
      case EXPIRED, QUEUED, SENT -> null;
      case DELIVERED, ACKNOWLEDGED -> Delivery.DELIVERED;
      case UNCONFIRMED, REFUSED -> report;
    };
  }

  /** What becomes of a message to a member at this time; null if it does not arrive. */
  @Nullable Delivery of(MemberId member, Instant at) {
    TreeMap<Instant, Optional<Delivery>> its = known.get(member);
    if (its == null) return Delivery.UNCONFIRMED;
    Map.Entry<Instant, Optional<Delivery>> last = its.floorEntry(at);
    return (last == null ? its.firstEntry() : last).getValue().orElse(null);
  }
}
