package dev.reeve.pages.timeline;

import dev.reeve.core.report.Spans;
import dev.reeve.pages.timeline.Timeline.Window;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Where an instant lies on the paper, and how it is written. */
record Scale(Window window, double left, double right, Options.Clock clock) {

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
  private static final DateTimeFormatter DAY = form("d MMM yyyy");

  private static DateTimeFormatter form(String pattern) {
    return DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH);
  }

  double x(Instant at) {
    double part =
        (double) Duration.between(window.from(), at).toMillis() / window.length().toMillis();
    return left + Math.clamp(part, 0, 1) * (right - left);
  }

  /** Round instants, not too many. */
  List<Instant> ticks() {
    long step = step().toMillis();
    long zero = zero();
    long from = window.from().toEpochMilli() - zero;
    long to = window.to().toEpochMilli() - zero;
    List<Instant> ticks = new ArrayList<>();
    for (long at = Math.ceilDiv(from, step) * step; at <= to; at += step) {
      ticks.add(Instant.ofEpochMilli(at + zero));
    }
    return ticks;
  }

  /** From where round times are counted. */
  private long zero() {
    if (clock.origin() != null) return clock.origin().toEpochMilli();
    return -1_000L * clock.zone().getRules().getOffset(window.from()).getTotalSeconds();
  }

  private Duration step() {
    for (Duration step : STEPS) {
      if (window.length().compareTo(step.multipliedBy(TICKS)) <= 0) return step;
    }
    return window.length().dividedBy(TICKS);
  }

  /** As it stands at a tick. */
  String tick(Instant at) {
    if (clock.origin() != null) return counted(clock.origin(), at);
    ZonedDateTime here = at.atZone(clock.zone());
    boolean midnight = here.toLocalTime().toSecondOfDay() == 0;
    if (midnight && Duration.ofHours(12).compareTo(window.length()) < 0) return DAYS.format(here);
    return (step().toSeconds() < 60 ? SECONDS : MINUTES).format(here);
  }

  /** To the second. */
  String time(Instant at) {
    if (clock.origin() != null) return counted(clock.origin(), at);
    ZonedDateTime here = at.atZone(clock.zone());
    boolean days = Duration.ofDays(1).compareTo(window.length()) < 0;
    return (days ? DAYS.format(here) + " " : "") + SECONDS.format(here);
  }

  /** What kind of time that is. */
  String zone() {
    if (clock.origin() != null) return "Time counts from the start.";
    String name = clock.zone().getId();
    return "Times are " + (name.equals("Z") ? "UTC" : name) + ".";
  }

  String day() {
    return clock.origin() != null ? "" : DAY.format(window.from().atZone(clock.zone())) + ", ";
  }

  private static String counted(Instant origin, Instant at) {
    return Spans.text(Duration.between(origin, at));
  }
}
