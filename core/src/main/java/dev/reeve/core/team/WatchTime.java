package dev.reeve.core.team;

import dev.reeve.core.data.Ranked;
import java.time.Duration;
import java.time.Instant;

/**
 * A point on the clock that stands still while nobody watches (T-34). Every limit is measured on
 * this clock; so the time that Reeve was not running, the machine slept or the team was locked
 * counts against no one, however many clocks there are.
 */
public record WatchTime(Instant value) implements Comparable<WatchTime>, Ranked {

  /** Seconds, of whatever year; what is within one second is for the comparison to tell. */
  @Override
  public long rank() {
    return value.getEpochSecond() ^ Long.MIN_VALUE;
  }

  public WatchTime plus(Duration duration) {
    return new WatchTime(value.plus(duration));
  }

  @Override
  public int compareTo(WatchTime other) {
    return value.compareTo(other.value);
  }
}
