package dev.reeve.server;

import dev.reeve.daemon.engine.Reading;
import dev.reeve.daemon.engine.TimeSource;
import java.time.Duration;
import java.time.Instant;

/** Clocks that are told to move. */
public final class HandTime implements TimeSource {

  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private volatile Duration passed = Duration.ZERO;

  /** So that a step of less than two minutes is no time in which nobody watched. */
  @Override
  public double pace() {
    return 60;
  }

  @Override
  public Reading read() {
    Duration now = passed;
    return new Reading(now.toNanos(), START.plus(now));
  }

  public Duration passed() {
    return passed;
  }

  /** They never go back. */
  public void go(Duration to) {
    if (passed.compareTo(to) < 0) passed = to;
  }
}
