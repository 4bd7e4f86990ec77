package dev.reeve.daemon.log.sqlite;

import dev.reeve.daemon.log.Hash;
import dev.reeve.daemon.log.Parts;
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

  /**
   * The same one twice is one. Asked beforehand: an insert that asks the table which it writes to
   * makes SQLite put the whole state into a temporary file first.
   */
  static void insert(Session session, long team, Snapshot snapshot) throws SQLException {
    if (isThere(session, team, snapshot)) return;
    Parts.Base base = snapshot.base();
    if (base != null && !isThere(session, team, base)) throw snapshot.baseless();
    PreparedStatement insert =
        session.prepare(
            """
            INSERT INTO snapshot (team, idx, epoch, hash, state) VALUES (?, ?, ?, ?, ?)
            """,
            team,
            snapshot.index(),
            snapshot.epoch());
    insert.setBytes(4, snapshot.hash().bytes());
    insert.setBytes(5, snapshot.state());
    insert.executeUpdate();
  }

  private static boolean isThere(Session session, long team, Snapshot snapshot)
      throws SQLException {
    String select = "SELECT 1 FROM snapshot WHERE team = ? AND idx = ? AND epoch = ? AND hash = ?";
    PreparedStatement twin = session.prepare(select, team, snapshot.index(), snapshot.epoch());
    twin.setBytes(4, snapshot.hash().bytes());
    return isAny(twin);
  }

  private static boolean isThere(Session session, long team, Parts.Base base) throws SQLException {
    String select = "SELECT 1 FROM snapshot WHERE team = ? AND idx = ? AND hash = ?";
    PreparedStatement under = session.prepare(select, team, base.index());
    under.setBytes(3, base.hash().bytes());
    return isAny(under);
  }

  private static boolean isAny(PreparedStatement select) throws SQLException {
    try (ResultSet row = select.executeQuery()) {
      return row.next();
    }
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
