package dev.reeve.core.policy;

import dev.reeve.core.Event;
import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.DecisionEvent.Withdrawn;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.liveness.Liveness;
import dev.reeve.core.liveness.LivenessEvent.Recovered;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import java.util.ArrayList;
import java.util.List;

/**
 * Whoever moves again after a reminder is told that it was seen (T-42); that somebody else should
 * have its task is no longer the question.
 */
public record Recovery() implements Consequence {

  @Override
  public List<Event> of(TeamState before, Event event, TeamState now) {
    if (event instanceof Recovered recovered) return withdraw(recovered, now);
    Event recovery = Liveness.isProgress(before, event) ? Liveness.recovery(before, event) : null;
    return recovery == null ? List.of() : List.of(recovery);
  }

  private static List<Event> withdraw(Recovered recovered, TeamState now) {
    List<Event> events = new ArrayList<>();
    DecisionKind kind = DecisionKind.REASSIGN_PROPOSAL;
    for (Decision open : now.docket().openAbout(kind, recovered.task())) {
      boolean meant = recovered.member().equals(open.matter().member());
      if (meant) events.add(new Withdrawn(open.id(), SafeText.own("it is moving again")));
    }
    return events;
  }
}
