package dev.reeve.agents.run;

import java.time.Duration;

/**
 * Knows since when nothing has moved. Instants are nanoseconds of watched time: while Reeve itself
 * stood still, nobody could tell.
 */
final class IdleWatch {

  /** Below this share of one processor a program is taken to be waiting: timers tick in all. */
  private static final double LEAST_SHARE = 0.01;

  private static final long NANOS_A_TICK = 10_000_000;
  private static final long TICKS_OF_NOISE = 2;
  private static final long LONGEST_WINDOW = Duration.ofSeconds(10).toNanos();

  private final long limit;
  private final long window;
  private long moved;
  private long windowStart;
  private long windowTicks;

  IdleWatch(Duration limit, long now) {
    this.limit = limit.toNanos();
    window = Math.min(LONGEST_WINDOW, this.limit / 2);
    moved = now;
    windowStart = now;
  }

  /** Something moved then; it may also be known to wait until a time to come. */
  void moved(long at) {
    moved = Math.max(moved, at);
  }

  /** The processor time that all processes have used by now. */
  void used(long now, long ticks) {
    long spent = Math.abs(ticks - windowTicks); // less than before: somebody ended
    long elapsed = now - windowStart;
    boolean works = TICKS_OF_NOISE < spent && elapsed * LEAST_SHARE < (double) spent * NANOS_A_TICK;
    if (works) moved(now);
    if (works || window < elapsed) {
      windowStart = now;
      windowTicks = ticks;
    }
  }

  /** When nothing had moved for too long, as far as is known. */
  boolean isDue(long now) {
    return limit <= now - moved;
  }

  long quietSince() {
    return moved;
  }
}
