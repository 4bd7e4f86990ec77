package dev.reeve.daemon.log.sqlite;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * All lines that one transaction wrote for one team, as they are stored.
 *
 * @param previous the team's chunk before this one, 0 if there is none
 */
@SuppressWarnings("ArrayRecordComponent") // a row on its way, never compared
record Chunk(long seq, long team, long first, long previous, byte[] body) {

  /** The number for the next chunk of any team. */
  static long nextSeq(Session session) throws SQLException {
    return 1 + session.number(0, "SELECT max(seq) FROM chunk");
  }

  void insert(Session session) throws SQLException {
    PreparedStatement insert =
        session.prepare(
            """
            INSERT INTO chunk (seq, team, first, previous, body) VALUES (?, ?, ?, ?, ?)
            """,
            seq,
            team,
            first,
            previous);
    insert.setBytes(5, body);
    insert.executeUpdate();
  }

  static @Nullable Chunk at(Session session, long seq) throws SQLException {
    String select =
        """
        SELECT seq, team, first, previous, body FROM chunk WHERE seq = ?
        """;
    return only(session.prepare(select, seq));
  }

  /**
   * The team's last chunk before {@code seq} and {@code first}, found without the pointers: for
   * when they are broken. Looks at every chunk between.
   */
  static @Nullable Chunk lastBefore(Session session, long team, long seq, long first)
      throws SQLException {
    String select =
        """
        SELECT seq, team, first, previous, body FROM chunk
        WHERE seq < ? AND team = ? AND first < ? ORDER BY seq DESC LIMIT 1
        """;
    return only(session.prepare(select, seq, team, first));
  }

  static Chunk of(ResultSet row) throws SQLException {
    return new Chunk(
        row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4), row.getBytes(5));
  }

  private static @Nullable Chunk only(PreparedStatement select) throws SQLException {
    try (ResultSet row = select.executeQuery()) {
      return row.next() ? of(row) : null;
    }
  }
}
