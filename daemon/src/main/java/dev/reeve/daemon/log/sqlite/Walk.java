package dev.reeve.daemon.log.sqlite;

import dev.reeve.core.team.TeamId;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The way back through one team's chunks, from the head to the first line. It follows the pointers;
 * where one leads astray, it looks for the team's next chunk by the team, so that damage to one
 * chunk hides no other.
 */
final class Walk {

  private final Session session;
  private final TeamId id;
  private final long team;
  private long pointer;
  private long beforeSeq = Long.MAX_VALUE;
  private long next;

  Walk(Session session, TeamId id, Standing head) {
    this.session = session;
    this.id = id;
    this.team = head.team();
    this.pointer = head.chunk();
    this.next = head.index() + 1;
  }

  /** The next chunk on the way; null at the beginning of the log. */
  @Nullable Part back() throws SQLException {
    if (next <= 1) return null;
    Chunk chunk = pointed();
    Part part = chunk == null ? null : Part.of(id, chunk, next);
    if (chunk == null || part == null || part.end() + 1 != next) {
      chunk = Chunk.lastBefore(session, team, beforeSeq, next);
      if (chunk == null) return null;
      part = Part.of(id, chunk, next);
    }
    pointer = chunk.previous();
    beforeSeq = chunk.seq();
    next = chunk.first();
    return part;
  }

  /** The chunk that the pointer names, if it is one of the team's from before. */
  private @Nullable Chunk pointed() throws SQLException {
    Chunk chunk = pointer < beforeSeq ? Chunk.at(session, pointer) : null;
    return chunk != null && chunk.team() == team && chunk.first() < next ? chunk : null;
  }
}
