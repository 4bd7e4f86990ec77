package dev.reeve.core.team;

import java.time.Duration;
import java.time.Instant;

/**
 * How long nobody watched this team, in all.
 *
 * @param seen the number of the last unwatched stretch that its log knows of
 */
public record Watch(Duration unwatched, long seen) {

  public static final Watch ALWAYS = new Watch(Duration.ZERO, 0);

  public WatchTime watched(Instant at) {
    return new WatchTime(at.minus(unwatched));
  }

  /** When a point on the watch clock comes, if everybody keeps watching. */
  public Instant due(WatchTime time) {
    return time.value().plus(unwatched);
  }

  public Watch missed(Duration more, long number) {
    return new Watch(unwatched.plus(more), Math.max(seen, number));
  }
}
