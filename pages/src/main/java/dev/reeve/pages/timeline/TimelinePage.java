package dev.reeve.pages.timeline;

import dev.reeve.pages.timeline.Timeline.Window;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/**
 * The page with the timeline of a team: the picture, and ways to other parts of it. Every way is a
 * link, so nothing needs a script.
 *
 * @param picture SVG
 * @param lines how many lines of the log there are
 */
public record TimelinePage(String team, String picture, List<Zoom> zooms, long lines) {

  private static final List<Duration> LAST =
      List.of(Duration.ofMinutes(15), Duration.ofHours(1), Duration.ofHours(6), Duration.ofDays(1));

  public TimelinePage {
    zooms = List.copyOf(zooms);
  }

  /**
   * A way to another part.
   *
   * @param key that does the same where scripts run; empty if none does
   * @param here whether it is what is shown
   */
  public record Zoom(String words, String key, String href, boolean here) {}

  public static TimelinePage of(Timeline timeline, long lines, ZoneId zone) {
    String page = "/teams/" + timeline.team() + "/timeline";
    Options.Links links = new Options.Links("/teams/" + timeline.team() + "/why/", page);
    String picture = Picture.of(timeline, Options.page(links, zone));
    return new TimelinePage(timeline.team(), picture, zooms(timeline, page), lines);
  }

  private static List<Zoom> zooms(Timeline timeline, String page) {
    Window shown = timeline.window();
    Window whole = timeline.whole();
    List<Zoom> zooms = new ArrayList<>();
    zooms.add(new Zoom("All", "0", page, shown.equals(whole)));
    zooms.add(new Zoom("Earlier", "ArrowLeft", page + part(shown.moved(-0.5, whole)), false));
    zooms.add(new Zoom("Later", "ArrowRight", page + part(shown.moved(0.5, whole)), false));
    zooms.add(new Zoom("Closer", "+", page + part(shown.scaled(0.5, whole)), false));
    zooms.add(new Zoom("Further", "-", page + part(shown.scaled(2, whole)), false));
    for (Duration last : LAST) {
      if (whole.length().compareTo(last) <= 0) continue;
      Window part = new Window(whole.to().minus(last), whole.to());
      zooms.add(new Zoom("Last " + words(last), "", page + part(part), part.equals(shown)));
    }
    return zooms;
  }

  private static String part(Window part) {
    return "?from=" + whole(part.from()) + "&to=" + whole(part.to());
  }

  /** Microseconds are for logs. */
  private static Instant whole(Instant at) {
    return at.truncatedTo(ChronoUnit.MILLIS);
  }

  private static String words(Duration span) {
    if (0 < span.toDays()) return "day";
    return 0 < span.toHours() ? span.toHours() + " h" : span.toMinutes() + " min";
  }
}
