package dev.reeve.pages.timeline;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How a picture is to be drawn.
 *
 * @param alone whether it is a file of its own, with its own style and title
 * @param title what stands above it, beside the name of the team; empty if nothing
 * @param origin from where time is counted; null if the time of day is shown
 * @param why where a line is explained, to be followed by its index; null if nowhere
 * @param zoom the page that shows a part of it; null if none does
 */
public record Options(
    boolean alone,
    String title,
    @Nullable Instant origin,
    @Nullable String why,
    @Nullable String zoom) {

  /** A file that needs nothing else. */
  public static Options file() {
    return new Options(true, "", null, null, null);
  }

  /** The same of a story, whose time begins with it. */
  public static Options story(Instant start, String title) {
    return new Options(true, title, start, null, null);
  }

  /** Within a page that has the style sheet and leads nowhere. */
  public static Options inside() {
    return new Options(false, "", null, null, null);
  }

  /** Within a page of the daemon: a mark leads to its explanation, a stretch of time to itself. */
  public static Options page(String why, String zoom) {
    return new Options(false, "", null, why, zoom);
  }
}
