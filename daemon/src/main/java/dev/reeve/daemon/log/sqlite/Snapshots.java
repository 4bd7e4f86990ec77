package dev.reeve.daemon.log.sqlite;

import dev.reeve.daemon.log.Hash;
import dev.reeve.daemon.log.Snapshot;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The stored snapshots. Two at the same index may be kept: which to trust is not decided here. */
final class Snapshots {

  private Snapshots() {}

  /** The same one twice is one. */
  static void insert(Session session, long team, Snapshot snapshot) throws SQLException {
    PreparedStatement insert =
        session.prepare(
            """
            INSERT INTO snapshot (team, idx, epoch, hash, state)
            SELECT ?1, ?2, ?3, ?4, ?5 WHERE NOT EXISTS (
              SELECT 1 FROM snapshot WHERE team = ?1 AND idx = ?2 AND hash = ?4 AND state = ?5)
            """,
            team,
            snapshot.index(),
            snapshot.epoch());
    insert.setBytes(4, snapshot.hash().bytes());
    insert.setBytes(5, snapshot.state());
    insert.executeUpdate();
  }

  static Optional<Snapshot> last(Session session, TeamIndex index, long atMost)
      throws SQLException {
    String select =
        """
        SELECT epoch, idx, hash, state FROM snapshot
        WHERE team = ? AND idx <= ? ORDER BY idx DESC, id DESC LIMIT 1
        """;
    try (ResultSet row = session.prepare(select, index.team(), atMost).executeQuery()) {
      return row.next() ? Optional.of(snapshot(index, row)) : Optional.empty();
    }
  }

  static List<Snapshot> at(Session session, TeamIndex index, long at) throws SQLException {
    String select =
        """
        SELECT epoch, idx, hash, state FROM snapshot WHERE team = ? AND idx = ? ORDER BY id
        """;
    List<Snapshot> found = new ArrayList<>();
    try (ResultSet row = session.prepare(select, index.team(), at).executeQuery()) {
      while (row.next()) found.add(snapshot(index, row));
    }
    return found;
  }

  private static Snapshot snapshot(TeamIndex index, ResultSet row) throws SQLException {
    return new Snapshot(
        index.id(), row.getLong(1), row.getLong(2), Hash.stored(row.getBytes(3)), row.getBytes(4));
  }
}
