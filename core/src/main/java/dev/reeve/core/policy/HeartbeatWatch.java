package dev.reeve.core.policy;

import dev.reeve.core.Event;
import dev.reeve.core.Noticed;
import dev.reeve.core.member.Losing;
import dev.reeve.core.member.Loss;
import dev.reeve.core.member.Member;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Three heartbeats that have not come are a sign that a member is gone (T-39); while a team is not
 * at work nobody waits for them.
 */
public record HeartbeatWatch() implements Policy {

  private static final List<Loss> SIGN = List.of(Loss.HEARTBEATS_MISSED);

  @Override
  public @Nullable Instant due(TeamState state) {
    return state.phase() == Phase.ACTIVE ? state.roster().nextMissing() : null;
  }

  @Override
  public List<Event> check(TeamState state, Instant now) {
    List<Event> events = new ArrayList<>();
    if (state.phase() != Phase.ACTIVE) return events;
    for (Member member : state.roster().missing(now)) {
      var lost = new Noticed.Lost(member.id(), member.incarnation(), SIGN, SafeText.EMPTY);
      events.addAll(Losing.lost(state, lost).events());
    }
    return events;
  }
}
