package dev.reeve.daemon.engine;

import dev.reeve.core.Noticed;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Role;
import dev.reeve.core.member.SignalCounts;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Signals of one member that no line of the log has told of yet (T-19). */
record Pulse(Instant first, Instant last, SignalCounts counts) {

  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final Duration HALF_MINUTE = Duration.ofSeconds(30);

  /** Lines of one instant are microseconds apart (T-20): the last beat was a little later. */
  private static final Duration TIES = Duration.ofSeconds(1);

  static Pulse of(Instant at, SignalCounts counts) {
    return new Pulse(at, at, counts);
  }

  static Pulse join(@Nullable Pulse before, Instant at, SignalCounts counts) {
    return before == null
        ? of(at, counts)
        : new Pulse(before.first, at, before.counts.plus(counts));
  }

  /**
   * Both in one, whichever came first: lost flights do not come down in the order of their times.
   */
  Pulse and(Pulse other) {
    return new Pulse(
        first.isBefore(other.first) ? first : other.first,
        last.isBefore(other.last) ? other.last : last,
        counts.plus(other.counts));
  }

  Noticed.Pulse of(MemberId member) {
    return new Noticed.Pulse(member, first, last, counts);
  }

  /** On the beat: at most once a minute, for executors once in half a minute. */
  static boolean mayOnBeat(Member member, Instant now) {
    Duration distance = isExecutor(member) ? HALF_MINUTE : MINUTE;
    return isPast(member.life().lastPulse(), distance.minus(TIES), now) && mayAtAll(member, now);
  }

  /** Whatever the occasion: never more than two in a minute, of executors three. */
  static boolean mayAtAll(Member member, Instant now) {
    Duration distance = isExecutor(member) ? MINUTE.minus(TIES) : MINUTE;
    return isPast(member.life().earlierPulse(), distance, now);
  }

  private static boolean isExecutor(Member member) {
    return member.role().kind() == Role.Kind.EXECUTOR;
  }

  private static boolean isPast(@Nullable Instant pulse, Duration distance, Instant now) {
    return pulse == null || !now.isBefore(pulse.plus(distance));
  }
}
