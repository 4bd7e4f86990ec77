package dev.reeve.daemon.log.postgres;

import dev.reeve.daemon.log.Hash;
import dev.reeve.daemon.log.Parts;
import dev.reeve.daemon.log.Snapshot;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** The stored snapshots. Two at the same index may be kept: which to trust is not decided here. */
final class Snapshots {

  private Snapshots() {}

  /** The same one twice is one. */
  static void insert(Session session, long team, Snapshot snapshot) throws SQLException {
    String twin = "SELECT 1 FROM snapshot WHERE team = ? AND idx = ? AND epoch = ? AND hash = ?";
    byte[] hash = snapshot.hash().bytes();
    if (isAny(session, twin, team, snapshot.index(), snapshot.epoch(), hash)) return;
    Parts.Base base = snapshot.base();
    String under = "SELECT 1 FROM snapshot WHERE team = ? AND idx = ? AND hash = ?";
    if (base != null && !isAny(session, under, team, base.index(), base.hash().bytes())) {
      throw snapshot.baseless();
    }
    String insert =
        """
        INSERT INTO snapshot (team, idx, epoch, hash, state) VALUES (?, ?, ?, ?, ?)
        """;
    session.update(insert, team, snapshot.index(), snapshot.epoch(), hash, snapshot.state());
  }

  private static boolean isAny(Session session, String select, Object... parameters)
      throws SQLException {
    return session.one(select, row -> row.getLong(1), parameters).isPresent();
  }

  static Optional<Snapshot> last(Session session, TeamIndex index, long atMost)
      throws SQLException {
    String select =
        """
        SELECT epoch, idx, hash, state FROM snapshot
        WHERE team = ? AND idx <= ? ORDER BY idx DESC, id DESC LIMIT 1
        """;
    return session.one(select, row -> snapshot(index, row), index.team(), atMost);
  }

  static List<Snapshot> at(Session session, TeamIndex index, long at) throws SQLException {
    String select =
        """
        SELECT epoch, idx, hash, state FROM snapshot WHERE team = ? AND idx = ? ORDER BY id
        """;
    return session.all(select, row -> snapshot(index, row), index.team(), at);
  }

  private static Snapshot snapshot(TeamIndex index, ResultSet row) throws SQLException {
    return new Snapshot(
        index.id(), row.getLong(1), row.getLong(2), Hash.stored(row.getBytes(3)), row.getBytes(4));
  }
}
