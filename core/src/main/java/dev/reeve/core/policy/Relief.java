package dev.reeve.core.policy;

import dev.reeve.core.Event;
import dev.reeve.core.health.Consent;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberEvent.Spawned;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Presence;
import dev.reeve.core.run.Berth;
import dev.reeve.core.run.RunEvent.StopOrdered;
import dev.reeve.core.team.NewTeam.Seat;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.team.WatchTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Starts the successor of a member that Reeve runs when its pause is over (H-9), and stops whoever
 * agreed to stop and is still there a minute later (T-67).
 */
public record Relief() implements Policy {

  @Override
  public @Nullable Instant due(TeamState state) {
    WatchTime next = state.crew().nextDue();
    return next == null ? null : state.watch().due(next);
  }

  @Override
  public List<Event> check(TeamState state, Instant now) {
    List<Event> events = new ArrayList<>();
    for (Berth berth : state.crew().due(state.watch().watched(now))) {
      Event event = berth.isLive() ? stop(berth, now) : successor(state, berth);
      events.add(event);
    }
    return events;
  }

  private static Event stop(Berth berth, Instant now) {
    return new StopOrdered(berth.member(), berth.incarnation(), Consent.SHUTDOWN_ACK, now, null);
  }

  private static Event successor(TeamState state, Berth berth) {
    Member member = Objects.requireNonNull(state.roster().get(berth.member()));
    Seat seat =
        new Seat(member.id(), member.role(), Presence.ACTIVE, member.skills(), berth.agent());
    return new Spawned(MemberId.SUPERVISOR, seat, member.incarnation() + 1);
  }
}
