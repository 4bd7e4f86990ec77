package dev.reeve.core.policy;

import dev.reeve.core.Event;
import dev.reeve.core.liveness.Liveness;
import dev.reeve.core.team.TeamState;
import java.util.List;

/** Whoever moves again after a reminder is told that it was seen (T-42). */
public record Recovery() implements Consequence {

  @Override
  public List<Event> of(TeamState before, Event event, TeamState now) {
    Event recovery = Liveness.isProgress(before, event) ? Liveness.recovery(before, event) : null;
    return recovery == null ? List.of() : List.of(recovery);
  }
}
