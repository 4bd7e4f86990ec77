package dev.reeve.pages.timeline;

import dev.reeve.core.report.Spans;
import dev.reeve.pages.timeline.Timeline.Window;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where an instant lies on the paper, and how it is written.
 *
 * @param origin from where time is counted; null if it is the time of day
 */
record Scale(Window window, double left, double right, @Nullable Instant origin) {

  /** So many ticks at most. */
  private static final int TICKS = 11;

  private static final List<Duration> STEPS =
      Stream.of(
              "PT1S", "PT2S", "PT5S", "PT10S", "PT15S", "PT30S", "PT1M", "PT2M", "PT5M", "PT10M",
              "PT15M", "PT30M", "PT1H", "PT2H", "PT3H", "PT6H", "PT12H", "P1D", "P2D", "P7D",
              "P14D", "P28D", "P84D", "P364D")
          .map(Duration::parse)
          .toList();

  private static final DateTimeFormatter SECONDS = form("HH:mm:ss");
  private static final DateTimeFormatter MINUTES = form("HH:mm");
  private static final DateTimeFormatter DAYS = form("d MMM");

  private static DateTimeFormatter form(String pattern) {
    return DateTimeFormatter.ofPattern(pattern, Locale.ROOT).withZone(ZoneOffset.UTC);
  }

  double x(Instant at) {
    double part =
        (double) Duration.between(window.from(), at).toMillis() / window.length().toMillis();
    return left + Math.clamp(part, 0, 1) * (right - left);
  }

  /** Round instants, not too many. */
  List<Instant> ticks() {
    long step = step().toMillis();
    long zero = origin == null ? 0 : origin.toEpochMilli();
    long from = window.from().toEpochMilli() - zero;
    long to = window.to().toEpochMilli() - zero;
    List<Instant> ticks = new ArrayList<>();
    for (long at = Math.ceilDiv(from, step) * step; at <= to; at += step) {
      ticks.add(Instant.ofEpochMilli(at + zero));
    }
    return ticks;
  }

  private Duration step() {
    for (Duration step : STEPS) {
      if (window.length().compareTo(step.multipliedBy(TICKS)) <= 0) return step;
    }
    return window.length().dividedBy(TICKS);
  }

  /** As it stands at a tick. */
  String tick(Instant at) {
    if (origin != null) return Spans.text(Duration.between(origin, at));
    boolean midnight = at.atOffset(ZoneOffset.UTC).toLocalTime().toSecondOfDay() == 0;
    if (midnight && Duration.ofHours(12).compareTo(window.length()) < 0) return DAYS.format(at);
    return (step().toSeconds() < 60 ? SECONDS : MINUTES).format(at);
  }

  /** To the second. */
  String time(Instant at) {
    if (origin != null) return Spans.text(Duration.between(origin, at));
    boolean long24 = Duration.ofDays(1).compareTo(window.length()) < 0;
    return (long24 ? DAYS.format(at) + " " : "") + SECONDS.format(at);
  }
}
