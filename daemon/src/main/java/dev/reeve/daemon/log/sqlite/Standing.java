package dev.reeve.daemon.log.sqlite;

import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.log.Batch;
import dev.reeve.daemon.log.Hash;
import dev.reeve.daemon.log.Head;
import dev.reeve.daemon.log.Lease;
import dev.reeve.daemon.log.LogDamaged;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A team's row in the table of heads: the term in force, where the log ends, and the last chunk.
 */
record Standing(long team, long term, long index, Hash hash, long chunk) {

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
          team, row.getLong(1), row.getLong(2), Hash.stored(row.getBytes(3)), row.getLong(4));
    }
  }

  /** Begins the next term; false if there is no row to say so. */
  static boolean raise(Session session, long team) throws SQLException {
    String update = "UPDATE head SET term = term + 1 WHERE team = ?";
    return session.prepare(update, team).executeUpdate() == 1;
  }

  /**
   * Puts another row in the place of one that is gone: it ends where the team's last chunk does,
   * under a hash that is none, so that whoever reads the team finds it damaged. Which term
   * was in force is lost too: this one is beyond any that was granted since the last that wrote.
   */
  static void restore(Session session, TeamId id, long team) throws SQLException {
    Chunk last = Chunk.lastBefore(session, team, Long.MAX_VALUE, Long.MAX_VALUE);
    long term = Tenures.last(session, team) + Lease.UNHEARD_OF;
    Standing restored =
        last == null
            ? new Standing(team, term, 0, Hash.ZERO, 0)
            : new Standing(
                team, term, Part.of(id, last, Long.MAX_VALUE).end(), Hash.BROKEN, last.seq());
    restored.insert(session);
  }

  void insert(Session session) throws SQLException {
    PreparedStatement insert =
        session.prepare(
            """
            INSERT INTO head (team, idx, term, chunk, hash) VALUES (?, ?, ?, ?, ?)
            """,
            team,
            index,
            term,
            chunk);
    insert.setBytes(5, hash.bytes());
    insert.executeUpdate();
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
}
