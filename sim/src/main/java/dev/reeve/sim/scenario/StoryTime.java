package dev.reeve.sim.scenario;

import dev.reeve.base.time.Durations;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Times of a story as people write and read them. */
public final class StoryTime {

  /** No story is longer. */
  private static final Duration LONGEST = Duration.ofDays(3_660);

  private StoryTime() {}

  /** Reads {@code 90s}, {@code 15m}, {@code 1h30m}, {@code PT15M}; null if it is no such time. */
  public static @Nullable Duration parse(String text) {
    Duration span = Durations.parse(text);
    return span == null || LONGEST.compareTo(span) < 0 ? null : span;
  }

  /** {@code 4h 0m}, {@code 20m 30s}, {@code 5s}; parts of a second as {@code 1.000002s}. */
  public static String text(Duration span) {
    String seconds = seconds(span);
    boolean even = seconds.equals("0s");
    if (0 < span.toHours()) {
      return span.toHours() + "h " + span.toMinutesPart() + "m" + (even ? "" : " " + seconds);
    }
    if (span.toMinutes() == 0) return seconds;
    return span.toMinutes() + "m" + (even ? "" : " " + seconds);
  }

  private static String seconds(Duration span) {
    if (span.toNanosPart() == 0) return span.toSecondsPart() + "s";
    String fraction = "%06d".formatted(span.toNanosPart() / 1_000).replaceFirst("0+$", "");
    return span.toSecondsPart() + "." + fraction + "s";
  }

  /** {@code 0:20:30} or {@code 0:20:30.000002}: for columns. */
  public static String clock(Duration span) {
    String text =
        "%d:%02d:%02d".formatted(span.toHours(), span.toMinutesPart(), span.toSecondsPart());
    return span.toNanosPart() == 0 ? text : text + ".%06d".formatted(span.toNanosPart() / 1_000);
  }
}
