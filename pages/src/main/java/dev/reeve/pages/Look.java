package dev.reeve.pages;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** When and where somebody looks: ages count from then, and clocks are those of the place. */
public record Look(Instant now, ZoneId zone) {

  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);
  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("d MMM HH:mm", Locale.ENGLISH);

  private static final Pattern INSTANT =
      Pattern.compile("\\b\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,9})?Z\\b");

  /** A time for people and for the script that counts with it. */
  public record Moment(String iso, String clock) {}

  public Moment moment(Instant at) {
    var here = at.atZone(zone);
    boolean today = here.toLocalDate().equals(now.atZone(zone).toLocalDate());
    return new Moment(at.toString(), (today ? CLOCK : DAY).format(here));
  }

  /** Text with the instants that stand in it shown as every other time on the page. */
  public String told(String text) {
    return INSTANT
        .matcher(text)
        .replaceAll(found -> Matcher.quoteReplacement(clock(found.group())));
  }

  private String clock(String instant) {
    try {
      return moment(Instant.parse(instant)).clock();
    } catch (DateTimeException e) {
      return instant;
    }
  }

  public @Nullable Moment ifAny(@Nullable Instant at) {
    return at == null ? null : moment(at);
  }
}
