package dev.reeve.core.policy;

import dev.reeve.core.Event;
import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.decision.Mandate;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.reconcile.Lock;
import dev.reeve.core.reconcile.Locks;
import dev.reeve.core.team.TeamState;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a lock waits for also goes to the operator, if the Lead leaves it for so long (T-76). */
public record LockReferral() implements Policy {

  @Override
  public @Nullable Instant due(TeamState state) {
    Lock lock = state.soundness().lock();
    DecisionId id = lock == null || lock.referred() ? null : lock.decision();
    Decision decision = id == null ? null : state.docket().decisions().get(id);
    if (decision == null || state.roster().authority().equals(MemberId.OPERATOR)) return null;
    return state.watch().due(state.watch().watched(decision.opened()).plus(Mandate.PATIENCE));
  }

  @Override
  public List<Event> check(TeamState state, Instant now) {
    Instant due = due(state);
    return due == null || now.isBefore(due) ? List.of() : List.of(Locks.referral(state, now));
  }
}
