package dev.reeve.daemon.log.sqlite;

import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.log.Batch;
import dev.reeve.daemon.log.Hash;
import dev.reeve.daemon.log.Head;
import dev.reeve.daemon.log.LogDamaged;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A team's row in the table of heads: the term in force, where the log ends, and the last chunk.
 */
record Standing(long team, long term, long index, Hash hash, long chunk) {

  private static final Hash BROKEN = Hash.fromHex("ff".repeat(Hash.LENGTH));

  Head head() {
    return new Head(index, hash);
  }

  static Standing of(Session session, TeamId id, long team) throws SQLException {
    Standing found = find(session, team);
    if (found == null) throw new LogDamaged(id, 0, "the row that says where its log ends is gone");
    return found;
  }

  static @Nullable Standing find(Session session, long team) throws SQLException {
    String select =
        """
        SELECT term, idx, hash, chunk FROM head WHERE team = ?
        """;
    try (ResultSet row = session.prepare(select, team).executeQuery()) {
      if (!row.next()) return null;
      return new Standing(
          team, row.getLong(1), row.getLong(2), hash(row.getBytes(3)), row.getLong(4));
    }
  }

  /**
   * Moves the head to the slice's end, if its writer holds the term and knows where the log ends.
   * This comparison and this write are one statement in the transaction of the append: here R-2 is
   * decided.
   */
  static boolean advance(Session session, long team, Batch.Slice slice, long chunk)
      throws SQLException {
    Head to = slice.end();
    Head from = slice.expected();
    PreparedStatement update =
        session.prepare(
            """
            UPDATE head SET idx = ?, chunk = ?, hash = ?
            WHERE hash = ? AND team = ? AND term = ? AND idx = ?
            """);
    update.setLong(1, to.index());
    update.setLong(2, chunk);
    update.setBytes(3, to.hash().bytes());
    update.setBytes(4, from.hash().bytes());
    update.setLong(5, team);
    update.setLong(6, slice.term());
    update.setLong(7, from.index());
    return update.executeUpdate() == 1;
  }

  /** What is stored in place of a hash but is none reads as {@link #BROKEN}, which none is. */
  static Hash hash(byte[] stored) {
    return stored.length == Hash.LENGTH ? new Hash(stored) : BROKEN;
  }
}
