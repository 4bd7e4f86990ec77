package dev.reeve.core.member;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A member's signs of life: its last activity and progress, and when its last two pulses were
 * written (so that no more are written than T-19 allows, also across a restart).
 */
public record Life(
    @Nullable Instant lastActivity,
    @Nullable Instant lastProgress,
    @Nullable Instant lastPulse,
    @Nullable Instant earlierPulse) {

  public static final Life NONE = new Life(null, null, null, null);

  public Life active(Instant at) {
    boolean newer = lastActivity == null || lastActivity.isBefore(at);
    return newer ? new Life(at, lastProgress, lastPulse, earlierPulse) : this;
  }

  public Life progressed(Instant at) {
    return new Life(lastActivity, at, lastPulse, earlierPulse).active(at);
  }

  /** A pulse written at {@code written} for activity that was last seen at {@code seen}. */
  public Life pulsed(Instant written, Instant seen) {
    return new Life(lastActivity, lastProgress, written, lastPulse).active(seen);
  }
}
