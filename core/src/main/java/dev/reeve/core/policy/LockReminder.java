package dev.reeve.core.policy;

import dev.reeve.core.Event;
import dev.reeve.core.reconcile.Lock;
import dev.reeve.core.reconcile.Locks;
import dev.reeve.core.team.TeamState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A lock that waits for the Lead's word is not forgotten: 15, 30 and 60 min, then hourly (T-26).
 * Those that nobody was there to send are one.
 */
public record LockReminder() implements Policy {

  private static final List<Duration> FIRST =
      List.of(Duration.ofMinutes(15), Duration.ofMinutes(30));

  @Override
  public @Nullable Instant due(TeamState state) {
    Lock lock = state.soundness().lock();
    if (lock == null || lock.decision() == null) return null;
    return due(state, lock, lock.reminders());
  }

  private static Instant due(TeamState state, Lock lock, int told) {
    Duration after =
        told < FIRST.size() ? FIRST.get(told) : Duration.ofHours(told - FIRST.size() + 1L);
    return state.watch().due(state.watch().watched(lock.since()).plus(after));
  }

  @Override
  public List<Event> check(TeamState state, Instant now) {
    Lock lock = state.soundness().lock();
    Instant due = due(state);
    if (lock == null || due == null || now.isBefore(due)) return List.of();
    int reminder = lock.reminders() + 1;
    while (!now.isBefore(due(state, lock, reminder))) reminder++;
    return List.of(Locks.reminder(state, reminder));
  }
}
