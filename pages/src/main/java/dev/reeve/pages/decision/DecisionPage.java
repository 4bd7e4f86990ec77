package dev.reeve.pages.decision;

import dev.reeve.core.Entry;
import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.DecisionEvent.Decided;
import dev.reeve.core.team.TeamState;
import dev.reeve.pages.Look;
import dev.reeve.pages.Shown;
import dev.reeve.pages.event.EventLine;
import java.util.ArrayList;
import java.util.List;

/**
 * One decision, open or not.
 *
 * @param followed the lines from its answer on
 */
public record DecisionPage(
    DecisionCard card, boolean open, String state, String answer, List<EventLine> followed) {

  private static final int MOST = 12;

  public DecisionPage {
    followed = List.copyOf(followed);
  }

  /**
   * @param recent the last lines of the team, oldest first
   */
  public static DecisionPage of(TeamState state, Decision decision, List<Entry> recent, Look look) {
    List<EventLine> followed = new ArrayList<>();
    for (Entry entry : recent) {
      boolean answer =
          entry.event() instanceof Decided decided && decided.decision().equals(decision.id());
      boolean more = !followed.isEmpty() && followed.size() < MOST;
      if (answer || more) followed.add(EventLine.of(state.id(), entry, look));
    }
    return new DecisionPage(
        DecisionCard.of(state, decision, look),
        decision.isOpen(),
        Shown.word(decision.state().name()),
        decision.answer(),
        followed);
  }
}
