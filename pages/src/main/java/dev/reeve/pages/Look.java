package dev.reeve.pages;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** When and where somebody looks: ages count from then, and clocks are those of the place. */
public record Look(Instant now, ZoneId zone) {

  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);
  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("d MMM HH:mm", Locale.ENGLISH);

  /** A time for people and for the script that counts with it. */
  public record Moment(String iso, String clock) {}

  public Moment moment(Instant at) {
    var here = at.atZone(zone);
    boolean today = here.toLocalDate().equals(now.atZone(zone).toLocalDate());
    return new Moment(at.toString(), (today ? CLOCK : DAY).format(here));
  }

  public @Nullable Moment ifAny(@Nullable Instant at) {
    return at == null ? null : moment(at);
  }
}
