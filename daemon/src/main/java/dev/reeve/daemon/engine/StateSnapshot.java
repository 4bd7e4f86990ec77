package dev.reeve.daemon.engine;

import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.codec.StateCodec;
import dev.reeve.daemon.log.Chain;
import dev.reeve.daemon.log.Snapshot;

/** A team's state as it is stored (T-21). */
final class StateSnapshot {

  private StateSnapshot() {}

  static Snapshot of(TeamState state) {
    byte[] bytes = new StateCodec().encode(state);
    return new Snapshot(
        state.id(),
        state.ownership().epoch(),
        state.position().index(),
        new Chain().hash(bytes),
        bytes);
  }
}
