package dev.reeve.core.policy;

import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import dev.reeve.core.team.TeamState;
import java.util.List;

/**
 * One family of rules that act on what has just happened. What it proposes is recorded after all
 * that the command itself led to, at the same instant, and may have consequences in its turn; the
 * sender's answer does not list it.
 */
public interface Consequence {

  /** The events that it may propose something upon: about others it is not asked. */
  default List<EventType> upon() {
    return List.of(EventType.values());
  }

  /**
   * @param before the state in which {@code event} happened
   * @param now the state with everything that has been recorded since, the event included
   */
  List<Event> of(TeamState before, Event event, TeamState now);
}
