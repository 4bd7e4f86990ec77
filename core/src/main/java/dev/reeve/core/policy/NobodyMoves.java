package dev.reeve.core.policy;

import dev.reeve.core.Event;
import dev.reeve.core.liveness.Lull;
import dev.reeve.core.team.TeamState;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Work that nobody has to move is told to the Lead, with what would move it (T-53). */
public record NobodyMoves() implements Policy {

  @Override
  public @Nullable Instant due(TeamState state) {
    return Lull.due(state);
  }

  @Override
  public List<Event> check(TeamState state, Instant now) {
    Instant due = due(state);
    return due == null || now.isBefore(due) ? List.of() : List.of(Lull.told(state, now));
  }
}
