package dev.reeve.core.decision;

import dev.reeve.core.Noticed;
import dev.reeve.core.Outcome;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.TeamState;

/** Checkpoints of a session that block: somebody has to say how it goes on (C-12). */
public final class Checkpoints {

  private Checkpoints() {}

  /** It is put before the Lead once; while the team cannot decide anything, it is left. */
  public static Outcome decide(TeamState state, Noticed.CheckpointBlocked block) {
    if (state.phase() != Phase.ACTIVE) return Outcome.NOTHING;
    for (Decision open : state.docket().open(DecisionKind.CHECKPOINT)) {
      if (open.matter().question().equals(block.question())) return Outcome.NOTHING;
    }
    Decision.Matter matter =
        Decision.Matter.of(DecisionKind.CHECKPOINT, block.question()).shownBy(block.evidence());
    return Outcome.accept(Decisions.open(state, matter));
  }
}
