package dev.reeve.core.member;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A member's signs of life: its last activity and progress, when its last two pulses were written
 * (so that no more are written than T-19 allows, also across a restart), since when this
 * incarnation is there, and what it is tied to Reeve by.
 */
public record Life(
    @Nullable Instant lastActivity,
    @Nullable Instant lastProgress,
    @Nullable Instant lastPulse,
    @Nullable Instant earlierPulse,
    @Nullable Instant spawned,
    Ties ties) {

  public static final Life NONE = new Life(null, null, null, null, null, Ties.NONE);

  /** A sign from before this incarnation is none of its own. */
  public Life active(Instant at) {
    boolean newer = lastActivity == null || lastActivity.isBefore(at);
    boolean own = spawned == null || !at.isBefore(spawned);
    return newer && own
        ? new Life(at, lastProgress, lastPulse, earlierPulse, spawned, ties.heard(at))
        : this;
  }

  public Life progressed(Instant at) {
    return new Life(lastActivity, at, lastPulse, earlierPulse, spawned, ties).active(at);
  }

  /** A pulse written at {@code written} for activity that was last seen at {@code seen}. */
  public Life pulsed(Instant written, Instant seen) {
    return new Life(lastActivity, lastProgress, written, lastPulse, spawned, ties).active(seen);
  }

  /** The next incarnation, of which nothing has been seen yet; the pulses written count on. */
  public Life reborn(Instant at) {
    return new Life(null, null, lastPulse, earlierPulse, at, Ties.NONE);
  }

  Life with(Ties next) {
    return new Life(lastActivity, lastProgress, lastPulse, earlierPulse, spawned, next);
  }
}
