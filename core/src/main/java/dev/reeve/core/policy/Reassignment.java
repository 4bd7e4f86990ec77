package dev.reeve.core.policy;

import dev.reeve.core.Event;
import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.Decision.Matter;
import dev.reeve.core.decision.DecisionEvent.Decided;
import dev.reeve.core.decision.DecisionEvent.Proposed;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.decision.Decisions;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskEvent.Because;
import dev.reeve.core.task.TaskEvent.OwnerChanged;
import dev.reeve.core.task.TaskEvent.StatusChanged;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.team.TeamState;
import java.util.List;

/**
 * Whoever should not keep a task is not relieved of it by Reeve: the Lead is asked, once at a time,
 * and what it answers is done (T-47, T-54).
 */
public record Reassignment() implements Consequence {

  @Override
  public List<Event> of(TeamState before, Event event, TeamState now) {
    return switch (event) {
      case Proposed proposed -> ask(proposed, now);
      case Decided decided -> obey(decided, now);
      default -> List.of();
    };
  }

  private static List<Event> ask(Proposed proposed, TeamState now) {
    if (now.docket().open(DecisionKind.REASSIGN_PROPOSAL, proposed.task()) != null) {
      return List.of();
    }
    return List.of(
        Decisions.open(
            now,
            Matter.of(DecisionKind.REASSIGN_PROPOSAL, proposed.reason())
                .about(proposed.task())
                .concerning(proposed.member())
                .shownBy(proposed.evidence())
                .recommending(proposed.strategy())));
  }

  private static List<Event> obey(Decided decided, TeamState now) {
    Decision decision = Decisions.decision(now, decided.decision());
    if (decision.matter().kind() != DecisionKind.REASSIGN_PROPOSAL) return List.of();
    Task task = decision.matter().task() == null ? null : now.tasks().get(decision.matter().task());
    if (task == null || task.status().isTerminal()) return List.of();
    boolean kept = decided.answer().equals("keep");
    if (kept && task.status() == TaskStatus.STUCK) {
      return List.of(new StatusChanged(task.id(), TaskStatus.IN_PROGRESS, Because.DECISION));
    }
    boolean has = decision.matter().member() != null && task.isOwnedBy(decision.matter().member());
    return kept || !has ? List.of() : List.of(new OwnerChanged(task.id(), null, Because.DECISION));
  }
}
