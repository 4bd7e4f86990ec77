package dev.reeve.core.reconcile;

import dev.reeve.core.Entry;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * All that there is of a team, as it was found: its lines in the order of their places, its
 * snapshots, and what everybody took for its state until now.
 *
 * @param end where the log should end
 * @param known null if nobody knew its state
 */
public record Evidence(
    TeamId team, Lines lines, long end, List<Kept> snapshots, @Nullable TeamState known) {

  public Evidence {
    snapshots = List.copyOf(snapshots);
  }

  /** The lines in the order of their places; each time they are walked through the same. */
  public interface Lines {
    void walk(Consumer<Found> visitor);
  }

  /**
   * The line at one place.
   *
   * @param entry what it says; null if it cannot be read
   * @param trouble why it is not what was written there; empty if it is
   * @param rightful whether its writer held the term
   */
  public record Found(long index, @Nullable Entry entry, String trouble, boolean rightful) {

    public boolean isSound() {
      return trouble.isEmpty() && entry != null;
    }
  }

  /**
   * @param sound whether it is what its hash says; only then can the state be had
   */
  public record Kept(SnapshotId id, boolean sound, Supplier<TeamState> state) {}
}
