package dev.reeve.core.policy;

import dev.reeve.core.Event;
import dev.reeve.core.liveness.Agenda;
import dev.reeve.core.liveness.LeadReminder;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.team.WatchTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The Lead is reminded of what waits for it (T-37), also while the team is frozen or torn down; in
 * a lock nothing but the lock's own lines is written (T-23).
 */
public record LeadReminders() implements Policy {

  @Override
  public @Nullable Instant due(TeamState state) {
    WatchTime first = state.phase().remindsLead() ? state.agenda().nextDue() : null;
    return first == null ? null : state.watch().due(first);
  }

  @Override
  public List<Event> check(TeamState state, Instant now) {
    List<Event> events = new ArrayList<>();
    if (!state.phase().remindsLead()) return events;
    WatchTime present = state.watch().watched(now);
    for (Agenda.Item item : state.agenda().due(present)) {
      events.add(LeadReminder.of(state, item, present));
    }
    return events;
  }
}
