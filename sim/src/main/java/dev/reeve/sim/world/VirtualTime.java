package dev.reeve.sim.world;

import dev.reeve.daemon.engine.Reading;
import dev.reeve.daemon.engine.TimeSource;
import java.time.Duration;
import java.time.Instant;

/** Time that passes when it is told to: true time, and a wall clock that may be set wrong. */
public final class VirtualTime implements TimeSource {

  private Instant now;
  private long nanos;
  private Duration wallError = Duration.ZERO;

  public VirtualTime(Instant start) {
    now = start;
  }

  public Instant now() {
    return now;
  }

  public void advance(Duration duration) {
    now = now.plus(duration);
    nanos += duration.toNanos();
  }

  /** Somebody sets the clock on the wall. */
  public void setWall(Duration by) {
    wallError = wallError.plus(by);
  }

  @Override
  public Reading read() {
    return new Reading(nanos, now.plus(wallError));
  }
}
