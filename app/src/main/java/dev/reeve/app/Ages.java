package dev.reeve.app;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;

/** Times as people say them. */
final class Ages {

  private Ages() {}

  /** How long ago it was: {@code just now}, {@code 3 min ago}. */
  static String ago(String time, Instant now) {
    String span = span(time, now);
    return span.isEmpty() ? "just now" : span + " ago";
  }

  /** How long it has been, in minutes at least; empty if it is shorter. */
  static String span(String time, Instant now) {
    try {
      Duration age = Duration.between(Instant.parse(time), now);
      if (age.toMinutes() < 1) return "";
      if (age.toHours() < 1) return age.toMinutes() + " min";
      if (age.toDays() < 2) return age.toHours() + " h " + age.toMinutesPart() + " min";
      return age.toDays() + " days";
    } catch (DateTimeParseException e) {
      return "";
    }
  }

  /** On the clock of this place, as {@code 2026-11-16 07:30:05}. */
  static String clock(String time) {
    try {
      LocalDateTime here =
          LocalDateTime.ofInstant(Instant.parse(time), ZoneId.systemDefault())
              .truncatedTo(ChronoUnit.SECONDS);
      String text = here.toString().replace('T', ' ');
      return here.getSecond() == 0 ? text + ":00" : text;
    } catch (DateTimeParseException e) {
      return Harmless.line(time);
    }
  }
}
