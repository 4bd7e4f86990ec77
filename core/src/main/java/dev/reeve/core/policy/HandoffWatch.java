package dev.reeve.core.policy;

import dev.reeve.core.Event;
import dev.reeve.core.ownership.Ownership;
import dev.reeve.core.ownership.OwnershipEvent.HandoffMissing;
import dev.reeve.core.team.TeamState;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A team that was set up but never handed over is reported, once (T-13). */
public record HandoffWatch() implements Policy {

  @Override
  public @Nullable Instant due(TeamState state) {
    Ownership ownership = state.ownership();
    if (ownership.expectedSince() == null || ownership.missingTold()) return null;
    return state.watch().due(ownership.expectedSince().plus(state.settings().handoffTimeout()));
  }

  @Override
  public List<Event> check(TeamState state, Instant now) {
    Instant due = due(state);
    return due == null || now.isBefore(due) ? List.of() : List.of(new HandoffMissing());
  }
}
