package dev.reeve.server;

import dev.reeve.daemon.engine.Reading;
import dev.reeve.daemon.engine.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.locks.LockSupport;

/**
 * Clocks that run so many times as fast as the world's, but never ahead of whoever leads them: if
 * the machine holds that one up, they stand still.
 */
final class LedTime implements TimeSource {

  private final Instant start;
  private final double pace;
  private long passed;
  private long allowed;
  private long asleepSeconds;
  private long read = System.nanoTime();

  /**
   * @param passed how far it has come already
   */
  LedTime(Instant start, Duration passed, double pace) {
    this.start = start;
    this.pace = pace;
    this.passed = passed.toNanos();
    allowed = this.passed;
  }

  /** The wall clock is set ahead, as when a lid was closed. */
  synchronized void sleep(long seconds) {
    asleepSeconds += seconds;
  }

  @Override
  public synchronized Reading read() {
    long now = System.nanoTime();
    passed = Math.min(allowed, passed + (long) ((now - read) * pace));
    read = now;
    return new Reading(passed, start.plusNanos(passed).plusSeconds(asleepSeconds));
  }

  @Override
  public double pace() {
    return pace;
  }

  /** Goes on, and no further; returns when it is there. */
  void go(Duration to) {
    allow(to.toNanos());
    for (long left = left(to); 0 < left; left = left(to)) {
      LockSupport.parkNanos((long) (left / pace) + 1);
    }
  }

  private synchronized void allow(long to) {
    var _ = read();
    allowed = Math.max(allowed, to);
  }

  private long left(Duration to) {
    return to.toNanos() - read().nanos();
  }
}
