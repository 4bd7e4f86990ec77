package dev.reeve.daemon.log;

import dev.reeve.core.team.TeamId;

/** The state of a team after {@code index} lines, in canonical form, and the hash over it (T-21). */
public record Snapshot(TeamId team, long epoch, long index, Hash hash, byte[] state) {}
