package dev.reeve.core.policy;

import dev.reeve.core.Event;
import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.DecisionEvent.Decided;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.decision.Decisions;
import dev.reeve.core.decision.Mandate;
import dev.reeve.core.decision.Mandate.Standing;
import dev.reeve.core.health.Adjustment;
import dev.reeve.core.health.Anomaly;
import dev.reeve.core.health.Consent;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What nobody answers in time is answered as it was decided beforehand (T-76): by the operator, who
 * wrote the policy, and recorded as such. Time that nobody watched does not count.
 */
public record StandingAnswers() implements Policy {

  /** So often a hung run is begun again while nobody is awake. */
  private static final int RESTARTS = 3;

  @Override
  public @Nullable Instant due(TeamState state) {
    if (state.settings().mandate().equals(Mandate.NONE) || !state.isAtWork()) return null;
    Instant first = null;
    for (DecisionId id : state.docket().open().values()) {
      Decision decision = state.docket().decisions().get(id);
      Instant due = decision == null ? null : due(state, decision);
      if (due != null && (first == null || due.isBefore(first))) first = due;
    }
    return first;
  }

  @Override
  public List<Event> check(TeamState state, Instant now) {
    List<Event> events = new ArrayList<>();
    Instant first = due(state);
    if (first == null || now.isBefore(first)) return events;
    for (DecisionId id : state.docket().open().values()) {
      Decision decision = state.docket().decisions().get(id);
      Instant due = decision == null ? null : due(state, decision);
      if (decision == null || due == null || now.isBefore(due)) continue;
      SafeText note = SafeText.own("decided beforehand");
      events.add(
          new Decided(MemberId.OPERATOR, decision.id(), answer(state, decision), note, true));
    }
    return events;
  }

  /** When it is answered by itself; null if it waits. */
  static @Nullable Instant due(TeamState state, Decision decision) {
    Standing standing = state.settings().mandate().of(decision.matter().kind());
    boolean fits = standing != null && !answer(state, decision).isEmpty();
    if (standing == null || !fits) return null;
    return state.watch().due(state.watch().watched(decision.opened()).plus(standing.after()));
  }

  /** Empty if the standing answer is none of this decision's, or would not be followed. */
  private static String answer(TeamState state, Decision decision) {
    Standing standing = state.settings().mandate().of(decision.matter().kind());
    if (standing == null) return "";
    boolean recommended = standing.answer().equals(Mandate.RECOMMENDED);
    String answer = recommended ? decision.matter().recommendation() : standing.answer();
    boolean taken = decision.matter().options().contains(answer);
    boolean restart = Adjustment.RESTART.word().equals(answer);
    boolean stops = decision.matter().kind() == DecisionKind.RESTART && restart;
    boolean waits =
        (stops && (!hangs(state, decision) || isTooOften(state, decision)))
            || !Decisions.absent(state, decision, answer).isEmpty();
    return taken && !waits ? answer : "";
  }

  /**
   * Nobody is stopped beforehand but who is critical (H-7) and would be rid of it by a restart: who
   * is merely late works.
   */
  private static boolean hangs(TeamState state, Decision decision) {
    MemberId member = decision.matter().member();
    Anomaly open = member == null ? null : state.ward().chart(member).open();
    return open != null
        && Consent.STANDING.allowsRestart(open.severity())
        && open.kind().trouble().endsByRestart();
  }

  private static boolean isTooOften(TeamState state, Decision decision) {
    MemberId member = decision.matter().member();
    int restarts = 0;
    for (Decision other : state.docket().decisions().values()) {
      boolean again =
          other.matter().kind() == DecisionKind.RESTART
              && other.answer().equals(Adjustment.RESTART.word())
              && member != null
              && member.equals(other.matter().member());
      if (again) restarts++;
    }
    return RESTARTS <= restarts;
  }
}
