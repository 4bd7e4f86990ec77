package dev.reeve.pages.timeline;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/**
 * How a picture is to be drawn.
 *
 * @param alone whether it is a file of its own, with its own style and title
 * @param title what stands above it, beside the name of the team; empty if nothing
 * @param clock how time is written
 * @param links where one can go from it; null if nowhere
 */
public record Options(boolean alone, String title, Clock clock, @Nullable Links links) {

  /**
   * How time is written.
   *
   * @param origin from where it is counted; null if the time of day is shown
   * @param zone the place whose time of day that is
   */
  public record Clock(@Nullable Instant origin, ZoneId zone) {

    static final Clock UTC = new Clock(null, ZoneOffset.UTC);
  }

  /**
   * Where one can go.
   *
   * @param why where a line is explained, to be followed by its index
   * @param zoom the page that shows a part of it
   */
  public record Links(String why, String zoom) {}

  /** A file that needs nothing else. */
  public static Options file() {
    return new Options(true, "", Clock.UTC, null);
  }

  /** The same of a story, whose time begins with it. */
  public static Options story(Instant start, String title) {
    return new Options(true, title, new Clock(start, ZoneOffset.UTC), null);
  }

  /** Within a page that has the style sheet and leads nowhere. */
  public static Options inside() {
    return new Options(false, "", Clock.UTC, null);
  }

  /** Within a page of the daemon: a mark leads to its explanation, a stretch of time to itself. */
  public static Options page(Links links, ZoneId zone) {
    return new Options(false, "", new Clock(null, zone), links);
  }
}
