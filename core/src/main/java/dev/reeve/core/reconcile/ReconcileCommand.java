package dev.reeve.core.reconcile;

import dev.reeve.core.Asked;
import dev.reeve.core.CommandType;
import dev.reeve.core.decision.DecisionCommand.Decide;
import dev.reeve.core.team.TeamState;

/** How a frozen team is brought back to life. */
public sealed interface ReconcileCommand extends Asked {

  /**
   * The Lead's answer to an UNFREEZE decision, with the state that it names: the core reads no
   * store, so whoever asks it has looked it up.
   *
   * @param snapshot what was named; of the bootstrap the index is 0
   */
  record Unfreeze(Decide decide, SnapshotId snapshot, TeamState state) implements ReconcileCommand {
    @Override
    public CommandType type() {
      return CommandType.DECIDE;
    }
  }
}
