package dev.reeve.daemon.log;

import dev.reeve.core.team.TeamId;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The state of a team after {@code index} lines, as it is stored, and the hash over it (T-21): in
 * canonical form, or, if it is large, in {@link Parts}. {@link SnapshotReader} reads it. The state
 * is not to be changed.
 */
@SuppressWarnings("ArrayRecordComponent") // written and read whole, never looked into here
public record Snapshot(TeamId team, long epoch, long index, Hash hash, byte[] state) {

  /** The earlier snapshot without which this one cannot be read; null if it stands for itself. */
  public Parts.@Nullable Base base() {
    return Parts.base(state);
  }

  /** Whether it is the same of the same: how it is stored may differ. */
  public boolean isTwin(Snapshot other) {
    return team.equals(other.team)
        && epoch == other.epoch
        && index == other.index
        && hash.equals(other.hash);
  }

  /** What a log says to one whose base it does not have. */
  public IllegalArgumentException baseless() {
    return new IllegalArgumentException(
        team + ": the snapshot at " + index + " is to be stored on top of one that is not there");
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Snapshot snapshot
        && isTwin(snapshot)
        && Arrays.equals(state, snapshot.state);
  }

  @Override
  public int hashCode() {
    return 31 * Long.hashCode(index) + hash.hashCode();
  }
}
