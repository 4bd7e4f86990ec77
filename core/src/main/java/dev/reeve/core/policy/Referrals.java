package dev.reeve.core.policy;

import dev.reeve.core.Event;
import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.DecisionEvent.Referred;
import dev.reeve.core.liveness.Agenda;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.Saying;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.team.WatchTime;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A decision that the Lead leaves for ten minutes also goes to the operator (T-76): once, unless it
 * is answered in that very instant as it was decided beforehand.
 */
public record Referrals() implements Policy {

  @Override
  public @Nullable Instant due(TeamState state) {
    WatchTime first = state.phase().remindsLead() ? state.agenda().nextReferral() : null;
    return first == null ? null : state.watch().due(first);
  }

  @Override
  public List<Event> check(TeamState state, Instant now) {
    List<Event> events = new ArrayList<>();
    if (!state.phase().remindsLead()) return events;
    WatchTime present = state.watch().watched(now);
    for (Agenda.Item item : state.agenda().referralsDue(present)) {
      Decision decision = decision(state, item);
      if (decision != null && !isAnswered(state, decision, now)) {
        events.add(referred(state, decision, present));
      }
    }
    return events;
  }

  private static @Nullable Decision decision(TeamState state, Agenda.Item item) {
    return item.decision() == null ? null : state.docket().decisions().get(item.decision());
  }

  private static boolean isAnswered(TeamState state, Decision decision, Instant now) {
    if (!state.isAtWork()) return false;
    Instant due = StandingAnswers.due(state, decision);
    return due != null && !now.isBefore(due);
  }

  private static Event referred(TeamState state, Decision decision, WatchTime now) {
    WatchTime since = state.watch().watched(decision.opened());
    Duration elapsed = Duration.between(since.value(), now.value());
    SafeText words = decision.leftBy(state.roster().authority(), elapsed);
    return new Referred(
        decision.id(), decision.matter().task(), elapsed, new Saying(MemberId.OPERATOR, words));
  }
}
