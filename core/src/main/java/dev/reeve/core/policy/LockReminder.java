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
 */
public record LockReminder() implements Policy {

  private static final List<Duration> FIRST =
      List.of(Duration.ofMinutes(15), Duration.ofMinutes(30));

  @Override
  public @Nullable Instant due(TeamState state) {
    Lock lock = state.soundness().lock();
    if (lock == null || lock.decision() == null) return null;
    int told = lock.reminders();
    Duration after =
        told < FIRST.size() ? FIRST.get(told) : Duration.ofHours(told - FIRST.size() + 1L);
    return lock.since().plus(after);
  }

  @Override
  public List<Event> check(TeamState state, Instant now) {
    Instant due = due(state);
    return due == null || now.isBefore(due) ? List.of() : List.of(Locks.reminder(state));
  }
}
