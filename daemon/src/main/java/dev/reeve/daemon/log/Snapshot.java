package dev.reeve.daemon.log;

import dev.reeve.core.team.TeamId;
import java.util.Arrays;

/**
 * The state of a team after {@code index} lines, in canonical form, and the hash over it (T-21).
 * The state is not to be changed.
 */
@SuppressWarnings("ArrayRecordComponent") // written and read whole, never looked into here
public record Snapshot(TeamId team, long epoch, long index, Hash hash, byte[] state) {

  @Override
  public boolean equals(Object other) {
    return other instanceof Snapshot snapshot
        && team.equals(snapshot.team)
        && epoch == snapshot.epoch
        && index == snapshot.index
        && hash.equals(snapshot.hash)
        && Arrays.equals(state, snapshot.state);
  }

  @Override
  public int hashCode() {
    return 31 * Long.hashCode(index) + hash.hashCode();
  }
}
