package dev.reeve.server.members;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * How much of what a member reports is taken in. One that reports a thousand times a second
 * would fill the log and say nothing: it is heard to be alive, and now and then it is told that
 * more is passed over.
 */
final class Talk {

  /** So many reports may come at once. */
  static final int BURST = 120;

  /** Thereafter one for each such time. */
  static final Duration EACH = Duration.ofSeconds(1);

  /** So often it is told. */
  static final Duration TOLD = Duration.ofMinutes(10);

  /** What becomes of a report. */
  enum Lot {
    TAKEN,
    PASSED_OVER,
    /** The same, and it is time to tell of it. */
    TOLD
  }

  private final LongSupplier nanos;
  private long room = BURST;
  private long refilledAt;
  private long toldAt;

  /**
   * @param nanos a clock that never goes back
   */
  Talk(LongSupplier nanos) {
    this.nanos = nanos;
    refilledAt = nanos.getAsLong();
    toldAt = refilledAt - TOLD.toNanos();
  }

  synchronized Lot report() {
    long now = nanos.getAsLong();
    long refilled = (now - refilledAt) / EACH.toNanos();
    if (0 < refilled) {
      room = Math.min(BURST, room + refilled);
      refilledAt += refilled * EACH.toNanos();
    }
    if (0 < room) {
      room--;
      return Lot.TAKEN;
    }
    if (now - toldAt < TOLD.toNanos()) return Lot.PASSED_OVER;
    toldAt = now;
    return Lot.TOLD;
  }
}
