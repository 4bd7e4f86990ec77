package dev.reeve.agents.stream;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds in an agent's own words that a limit was reached, and until when: several programs have no
 * field for it. A day or a time of day without a zone is that of this machine, as the program that
 * printed it runs on it too.
 *
 * @param clock what is relative is counted from here
 */
public record LimitText(InstantSource clock, ZoneId zone) {

  private static final int LONGEST = 4_000;
  private static final Duration LONGEST_WAIT = Duration.ofDays(40);

  private static final Pattern LIMIT =
      Pattern.compile(
          "(?i)\\b429\\b|too many requests|usage limit|rate.?limit|quota|exhausted|overloaded");
  private static final Pattern AFTER =
      Pattern.compile(
          "(?i)\\b(?:in|after) (\\d{1,9}(?:\\.\\d{1,6})?) ?(ms|s|m|h|sec|min)[a-z]*\\b");
  private static final Pattern AT =
      Pattern.compile(
          "(?i)\\bat (?:([a-z]{3,9} \\d{1,2})(?:st|nd|rd|th)?, (\\d{4}) )?(\\d{1,2}:\\d{2}"
              + " ?[ap]m)");

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("h:mm a", Locale.ENGLISH);
  private static final DateTimeFormatter DAY_AND_TIME =
      DateTimeFormatter.ofPattern("[MMMM][MMM] d yyyy h:mm a", Locale.ENGLISH);

  public static LimitText ofThisMachine(InstantSource clock) {
    return new LimitText(clock, ZoneId.systemDefault());
  }

  /** Whether the words are about a limit at all. */
  public static boolean isLimit(String text) {
    return LIMIT.matcher(cut(text)).find();
  }

  /** When it is to be tried again; null if it does not say. */
  public @Nullable Instant until(String text) {
    String said = cut(text);
    @Nullable Instant found = null;
    Matcher after = AFTER.matcher(said);
    while (after.find()) found = clock.instant().plus(span(after.group(1), after.group(2)));
    Matcher at = AT.matcher(said);
    if (found == null && at.find()) found = day(at.group(1), at.group(2), at.group(3));
    boolean sound = found != null && found.isBefore(Instant.parse("2100-01-01T00:00:00Z"));
    return sound ? found : null;
  }

  private static Duration span(String amount, String unit) {
    double seconds =
        switch (unit.toLowerCase(Locale.ROOT)) {
          case "ms" -> 0.001;
          case "m", "min" -> 60;
          case "h" -> 3600;
          default -> 1;
        };
    double wanted = Double.parseDouble(amount) * seconds;
    return Duration.ofMillis((long) (1000 * Math.min(wanted, (double) LONGEST_WAIT.toSeconds())));
  }

  private @Nullable Instant day(@Nullable String day, @Nullable String year, String time) {
    String clean = time.toUpperCase(Locale.ROOT).replaceAll("(\\d)([AP]M)", "$1 $2");
    try {
      if (day != null) {
        String whole = name(day) + " " + year + " " + clean;
        return LocalDateTime.parse(whole, DAY_AND_TIME).atZone(zone).toInstant();
      }
      ZonedDateTime now = clock.instant().atZone(zone);
      ZonedDateTime today = now.with(LocalTime.parse(clean, TIME));
      return (today.isAfter(now) ? today : today.plusDays(1)).toInstant();
    } catch (DateTimeException e) {
      return null;
    }
  }

  private static String name(String day) {
    return day.substring(0, 1).toUpperCase(Locale.ROOT) + day.substring(1).toLowerCase(Locale.ROOT);
  }

  private static String cut(String text) {
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST);
  }
}
