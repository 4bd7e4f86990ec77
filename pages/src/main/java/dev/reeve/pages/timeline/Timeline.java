package dev.reeve.pages.timeline;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * A team over time: one lane for the team as a whole, and one for each member.
 *
 * @param window what is shown
 * @param whole all that there is to show
 * @param unwatched when nobody watched
 * @param skipped so many lines could not be applied, and are not shown
 */
public record Timeline(
    String team,
    Window window,
    Window whole,
    List<Lane> lanes,
    List<Window> unwatched,
    int skipped) {

  public Timeline {
    lanes = List.copyOf(lanes);
    unwatched = List.copyOf(unwatched);
  }

  /** A stretch of time, never empty. */
  public record Window(Instant from, Instant to) {

    public Window {
      if (!from.isBefore(to)) to = from.plusSeconds(1);
    }

    public Duration length() {
      return Duration.between(from, to);
    }

    public boolean contains(Instant at) {
      return !at.isBefore(from) && !at.isAfter(to);
    }

    /** The same moved by so many of its lengths, but not out of another. */
    public Window moved(double lengths, Window within) {
      long by = (long) (length().toMillis() * lengths);
      Instant start = from.plusMillis(by);
      if (within.to().isBefore(start.plus(length()))) start = within.to().minus(length());
      if (start.isBefore(within.from())) start = within.from();
      return new Window(start, start.plus(length()));
    }

    /** So many times as long around the same middle, but not out of another. */
    public Window scaled(double times, Window within) {
      long half = Math.max(500, (long) (length().toMillis() * times / 2));
      Instant middle = from.plus(length().dividedBy(2));
      Instant start = middle.minusMillis(half);
      Instant end = middle.plusMillis(half);
      if (start.isBefore(within.from())) start = within.from();
      if (end.isAfter(within.to())) end = within.to();
      return new Window(start, end);
    }
  }
}
