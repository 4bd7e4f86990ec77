package dev.reeve.app;

import dev.reeve.base.time.Durations;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** From when on something is told, as people say it. */
final class Since {

  static final String HELP =
      "From when on: a span like 2h, a time of day like 22:00, or 2026-01-31T22:00:00Z";

  private Since() {}

  /** What is added to a request for it; nothing if nobody said when. */
  static String query(CommandSpec spec, @Nullable String words) {
    if (words == null) return "";
    Instant now = InstantSource.system().instant();
    Instant since = parse(words, now, ZoneId.systemDefault());
    if (since != null && !since.isAfter(now)) {
      return "?since=" + DaemonClient.encoded(since.toString());
    }
    throw new CommandLine.ParameterException(
        spec.commandLine(),
        since == null
            ? "--since takes 2h, 22:00 or 2026-01-31T22:00:00Z, not '" + words + "'"
            : "--since takes a time that has passed, and " + words + " is yet to come");
  }

  /** Null if it is none of these. A time of day is the last one that has passed. */
  static @Nullable Instant parse(String words, Instant now, ZoneId zone) {
    Duration span = Durations.parse(words);
    if (span != null) return now.minus(span);
    try {
      if (words.contains("T")) return Instant.parse(words);
      LocalTime time = LocalTime.parse(words);
      ZonedDateTime today = now.atZone(zone).with(time);
      return (today.toInstant().isAfter(now) ? today.minusDays(1) : today).toInstant();
    } catch (DateTimeException e) {
      return null;
    }
  }
}
