package dev.reeve.core.policy;

import dev.reeve.core.Event;
import dev.reeve.core.liveness.Intervention;
import dev.reeve.core.member.Member;
import dev.reeve.core.report.Bulletin;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.team.WatchTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whoever owes the next move and is silent is pinged, nudged, and escalated (T-40, T-41); not while
 * the team is locked, frozen, torn down or not handed over (T-37).
 */
public record IdleLadder() implements Policy {

  @Override
  public @Nullable Instant due(TeamState state) {
    if (!state.isAtWork()) return null;
    WatchTime first = state.roster().nextDue();
    return first == null ? null : state.watch().due(first);
  }

  @Override
  public List<Event> check(TeamState state, Instant now) {
    List<Event> events = new ArrayList<>();
    if (!state.isAtWork()) return events;
    Bulletin bulletin = new Bulletin(state, now);
    for (Member member : state.roster().due(state.watch().watched(now))) {
      events.addAll(new Intervention(state, member, now, bulletin).events());
    }
    return events;
  }
}
