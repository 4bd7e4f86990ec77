package dev.reeve.core.teardown;

import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import dev.reeve.core.policy.Consequence;
import dev.reeve.core.run.RunEvent.Ended;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.teardown.TeardownEvent.Failure;
import dev.reeve.core.text.SafeText;
import java.util.List;

/**
 * Nothing may be left of the processes of a team that is deleted (T-64). It is judged before
 * anything else that the end of a process leads to: once its member has left, nobody would be
 * waited for any more.
 */
public record Leftovers() implements Consequence {

  private static final SafeText LEFT_BEHIND = SafeText.own("something is left of a process");

  @Override
  public List<EventType> upon() {
    return List.of(EventType.RUN_ENDED);
  }

  @Override
  public List<Event> of(TeamState before, Event event, TeamState now) {
    boolean left = event instanceof Ended ended && 0 < ended.receipt().left();
    return left && now.phase() == Phase.TEARING_DOWN
        ? Steps.givenUp(now, Failure.PROCESSES_LEFT, LEFT_BEHIND)
        : List.of();
  }
}
