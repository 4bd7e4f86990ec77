package dev.reeve.core.ownership;

import dev.reeve.core.team.WatchTime;
import org.jspecify.annotations.Nullable;

/**
 * Who owns the team's operational state: the Lead at epoch 0, {@code supervisor@epoch} after (T-10,
 * T-11).
 *
 * @param pending an epoch that was handed over but not acknowledged: until then nobody may write
 *     (T-12)
 * @param expectedSince since when a handoff is awaited; null if none is (T-13)
 * @param missingTold whether its absence was reported already
 */
public record Ownership(
    long epoch, @Nullable Long pending, @Nullable WatchTime expectedSince, boolean missingTold) {

  public static final Ownership BOOTSTRAP = new Ownership(0, null, null, false);

  public String owner() {
    return epoch == 0 ? "lead" : "supervisor@" + epoch;
  }

  public Ownership expecting(WatchTime since) {
    return expectedSince == null && epoch == 0
        ? new Ownership(epoch, pending, since, missingTold)
        : this;
  }

  /** The Lead wants a new epoch: until it is handed over, nobody may write (T-13, T-15). */
  public Ownership awaiting(WatchTime since) {
    return new Ownership(epoch, pending, since, false);
  }

  /** Whether nobody may write because a handoff, or its acknowledgement, is still to come. */
  public boolean isUnsettled() {
    return pending != null || (0 < epoch && expectedSince != null);
  }

  public Ownership handed(long next) {
    return new Ownership(epoch, next, expectedSince, missingTold);
  }

  public Ownership acknowledged(long next) {
    return new Ownership(next, null, null, false);
  }

  public Ownership missed() {
    return new Ownership(epoch, pending, expectedSince, true);
  }
}
