package dev.reeve.server;

import dev.reeve.daemon.engine.Reading;
import dev.reeve.daemon.engine.TimeSource;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Clocks that run so many times as fast as the world's, from an instant that several processes can
 * agree on; and whose wall clock can be set ahead, as when a lid was closed.
 */
public final class ScaledTime implements TimeSource {

  private final Instant start;
  private final long startMillis;
  private final double pace;
  private final AtomicLong asleepSeconds = new AtomicLong();

  public ScaledTime(Instant start, long startMillis, double pace) {
    this.start = start;
    this.startMillis = startMillis;
    this.pace = pace;
  }

  public void sleep(long seconds) {
    asleepSeconds.addAndGet(seconds);
  }

  @Override
  public Reading read() {
    long passed = (long) ((System.currentTimeMillis() - startMillis) * pace);
    Instant wall = start.plusMillis(passed).plusSeconds(asleepSeconds.get());
    return new Reading((long) (System.nanoTime() * pace), wall);
  }

  @Override
  public double pace() {
    return pace;
  }
}
