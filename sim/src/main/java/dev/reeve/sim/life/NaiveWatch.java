package dev.reeve.sim.life;

import dev.reeve.core.Entry;
import dev.reeve.core.member.MemberEvent.Pulsed;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Role;
import dev.reeve.core.reconcile.ReconcileEvent.LockExited;
import dev.reeve.core.reconcile.Span;
import dev.reeve.core.team.TeamEvent.NotWatching;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Time as a naive reader sees it: every line later than the one before (T-20), no more pulses than
 * allowed (T-19), and stretches without a watch that lie behind us, one after another (T-34).
 */
final class NaiveWatch {

  private static final Duration MINUTE = Duration.ofMinutes(1);

  /** When each member's pulses were written, by their lines. */
  private final Map<MemberId, TreeMap<Long, Instant>> pulses = new TreeMap<>();

  private Instant last = Instant.MIN;
  private Instant watchedSince = Instant.MIN;

  void read(Entry entry, @Nullable Role actorsRole) {
    LawBroken.unless(last.isBefore(entry.at()), "T-20", () -> "after " + last + ": " + entry);
    last = entry.at();
    switch (entry.event()) {
      case Pulsed pulsed -> pulse(pulsed, entry, actorsRole);
      case NotWatching gap -> unwatched(gap, entry);
      case LockExited exited -> {
        watchedSince = Instant.MIN; // what it carries may know of none of them
        for (Span span : exited.rollback().excluded()) {
          pulses.values().forEach(of -> of.subMap(span.from(), true, span.to(), true).clear());
        }
      }
      default -> {}
    }
  }

  private void pulse(Pulsed pulsed, Entry entry, @Nullable Role role) {
    TreeMap<Long, Instant> lines = pulses.computeIfAbsent(pulsed.actor(), _ -> new TreeMap<>());
    lines.put(entry.index(), entry.at());
    List<Instant> times = List.copyOf(lines.values());
    int allowed = role != null && role.kind() == Role.Kind.EXECUTOR ? 3 : 2;
    if (times.size() <= allowed) return;
    Instant earlier = times.get(times.size() - 1 - allowed);
    boolean apart = MINUTE.compareTo(Duration.between(earlier, entry.at())) <= 0;
    LawBroken.unless(apart, "T-19", () -> pulsed.actor() + " pulsed at " + times);
    LawBroken.unless(
        !pulsed.last().isBefore(pulsed.first()) && !entry.at().isBefore(pulsed.last()),
        "T-19",
        () -> "a pulse out of its time: " + entry);
  }

  private void unwatched(NotWatching gap, Entry entry) {
    LawBroken.unless(
        gap.from().isBefore(gap.to()) && !entry.at().isBefore(gap.to()),
        "T-34",
        () -> "a stretch that is not past: " + entry);
    LawBroken.unless(
        !gap.from().isBefore(watchedSince),
        "T-34",
        () -> "watched again from " + watchedSince + ", yet " + entry);
    watchedSince = gap.to();
  }
}
