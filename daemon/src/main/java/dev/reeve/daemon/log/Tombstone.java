package dev.reeve.daemon.log;

import dev.reeve.core.team.TeamId;
import java.time.Instant;

/**
 * What is left in the store of a team that was purged (T-78).
 *
 * @param head where its log ended
 * @param at when it was purged
 * @param archive the name of the file that all of it went into
 * @param seal the hash of that file
 */
public record Tombstone(TeamId team, Head head, Instant at, String archive, Hash seal) {}
