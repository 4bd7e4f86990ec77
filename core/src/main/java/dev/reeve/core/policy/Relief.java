package dev.reeve.core.policy;

import dev.reeve.core.Event;
import dev.reeve.core.health.Care;
import dev.reeve.core.health.Consent;
import dev.reeve.core.health.Successor;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Members;
import dev.reeve.core.member.Presence;
import dev.reeve.core.message.Saying;
import dev.reeve.core.run.Berth;
import dev.reeve.core.run.Crews;
import dev.reeve.core.run.RunEvent.Resumed;
import dev.reeve.core.run.RunEvent.StopOrdered;
import dev.reeve.core.team.NewTeam.Seat;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.team.WatchTime;
import dev.reeve.core.text.SafeText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Starts the successor of a member that Reeve runs when its pause is over (H-9), stops whoever
 * agreed to stop and is still there a minute later (T-67), and tells whoever waits at a rate limit
 * that it is over.
 */
public record Relief() implements Policy {

  @Override
  public @Nullable Instant due(TeamState state) {
    WatchTime next = state.crew().nextDue(Crews.mayStart(state));
    return next == null ? null : state.watch().due(next);
  }

  @Override
  public List<Event> check(TeamState state, Instant now) {
    List<Event> events = new ArrayList<>();
    for (Berth berth : due(state, now)) {
      if (berth.limited()) events.add(resumed(berth));
      else events.add(berth.isLive() ? stop(berth, now) : successor(state, berth));
    }
    return events;
  }

  /** Where nobody may begin, no successor is put down: it would be waited for in vain (T-64). */
  private static List<Berth> due(TeamState state, Instant now) {
    return state.crew().due(state.watch().watched(now), Crews.mayStart(state));
  }

  private static Event resumed(Berth berth) {
    SafeText words = SafeText.own("The rate limit is over: go on with your work.");
    return new Resumed(berth.member(), berth.incarnation(), new Saying(berth.member(), words));
  }

  private static Event stop(Berth berth, Instant now) {
    return new StopOrdered(berth.member(), berth.incarnation(), Consent.SHUTDOWN_ACK, now, null);
  }

  /** Under the same name, or under the one that the coordinator chose, if nobody else has it. */
  private static Event successor(TeamState state, Berth berth) {
    Member member = Objects.requireNonNull(state.roster().get(berth.member()));
    Care.Restart ordered = state.ward().chart(member.id()).care().restart();
    MemberId named = ordered == null ? null : Successor.id(ordered.spec());
    Member other = named == null ? null : state.roster().get(named);
    boolean free = named != null && (other == null || !other.isActive());
    MemberId id = free && named != null ? named : member.id();
    boolean anew = !id.equals(member.id());
    Seat seat =
        new Seat(
            id,
            member.role(),
            Presence.ACTIVE,
            member.skills(),
            berth.agent(),
            anew ? member.id() : null);
    return Members.spawned(state, MemberId.SUPERVISOR, seat);
  }
}
