package dev.reeve.daemon.log;

import dev.reeve.core.team.TeamId;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * What is left in the store of a team that was purged (T-78).
 *
 * @param head where its log ended
 * @param at when it was purged
 * @param archive the name of the file that all of it went into
 * @param seal the hash of that file
 */
public record Tombstone(TeamId team, Head head, Instant at, String archive, Hash seal) {

  /** What became of the team, in words for whoever asks for it. */
  public String words() {
    return "it was purged at %s, and its archive is %s"
        .formatted(at.truncatedTo(ChronoUnit.SECONDS), archive);
  }
}
