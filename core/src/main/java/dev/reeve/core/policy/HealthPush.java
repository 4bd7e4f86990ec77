package dev.reeve.core.policy;

import dev.reeve.core.Event;
import dev.reeve.core.health.HealthReports;
import dev.reeve.core.health.HealthSettings;
import dev.reeve.core.health.Nursing;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.team.WatchTime;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Whoever wants to be told how everybody is, is told; nobody else is woken by it (H-10). */
public record HealthPush() implements Policy {

  @Override
  public @Nullable Instant due(TeamState state) {
    HealthSettings settings = state.settings().health();
    WatchTime last = state.ward().pushed();
    boolean wanted = settings.pushReports() && Nursing.isOn(state);
    if (!wanted || last == null || state.ward().census().total() == 0) return null;
    return state.watch().due(last.plus(settings.limits().reportEvery()));
  }

  @Override
  public List<Event> check(TeamState state, Instant now) {
    Instant due = due(state);
    return due == null || now.isBefore(due) ? List.of() : List.of(HealthReports.ofAll(state, now));
  }
}
