package dev.reeve.core.health;

import dev.reeve.core.member.MemberId;
import dev.reeve.core.team.WatchTime;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** What somebody reported of late, by its fingerprint, and who else did (H-6). */
public record Problem(SafeText print, List<Sighting> sightings) {

  /** So long a problem of one is compared with those of others. */
  static final Duration WINDOW = Duration.ofMinutes(10);

  private static final int REMEMBERED = 8;

  /**
   * @param fact its place in the log
   */
  public record Sighting(MemberId member, WatchTime at, long fact) {}

  public Problem {
    sightings = List.copyOf(sightings);
  }

  /** Of each member the last sighting counts, as long as it is not too old. */
  Problem and(Sighting more) {
    List<Sighting> fresh = new ArrayList<>();
    for (Sighting each : sightings) {
      boolean old = each.at().plus(WINDOW).compareTo(more.at()) < 0;
      if (!old && !each.member().equals(more.member())) fresh.add(each);
    }
    if (REMEMBERED <= fresh.size()) fresh.removeFirst();
    fresh.add(more);
    return new Problem(print, fresh);
  }
}
