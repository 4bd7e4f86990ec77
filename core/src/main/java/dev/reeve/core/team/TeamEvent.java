package dev.reeve.core.team;

import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import dev.reeve.core.member.MemberId;
import java.time.Duration;
import java.time.Instant;

/** What happens to a team as a whole. */
public sealed interface TeamEvent extends Event {

  record Created(MemberId actor, Profile profile, Settings settings, long unwatchedSeen)
      implements TeamEvent {
    @Override
    public EventType type() {
      return EventType.TEAM_CREATED;
    }
  }

  /**
   * @param number of the stretch, the same in every team's log
   */
  record NotWatching(long number, Instant from, Instant to) implements TeamEvent {
    @Override
    public EventType type() {
      return EventType.NOT_WATCHING;
    }
  }

  record ClockJumped(long number, Duration by) implements TeamEvent {
    @Override
    public EventType type() {
      return EventType.CLOCK_JUMP;
    }
  }
}
