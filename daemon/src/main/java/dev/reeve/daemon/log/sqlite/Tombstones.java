package dev.reeve.daemon.log.sqlite;

import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.log.Hash;
import dev.reeve.daemon.log.Head;
import dev.reeve.daemon.log.Nanos;
import dev.reeve.daemon.log.Tombstone;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The end of all that is stored of a team. */
final class Tombstones {

  private static final List<String> BY_TEAM =
      List.of("head", "block", "term", "snapshot", "audit", "held", "team");

  private Tombstones() {}

  static boolean isBuried(Session session, TeamId id) throws SQLException {
    PreparedStatement select = session.prepare("SELECT 1 FROM tombstone WHERE name = ?");
    select.setString(1, id.value());
    try (ResultSet row = select.executeQuery()) {
      return row.next();
    }
  }

  /**
   * The chunks are found on the team's own way back: a look at all of the store would take long.
   */
  static void bury(Session session, long team, Tombstone tombstone) throws SQLException {
    Standing standing = Standing.of(session, tombstone.team(), team);
    List<Long> chunks = new ArrayList<>();
    Walk walk = new Walk(session, tombstone.team(), standing);
    for (Part part = walk.back(); part != null; part = walk.back()) chunks.add(part.seq());
    for (long seq : chunks) {
      session.prepare("DELETE FROM chunk WHERE seq = ?", seq).executeUpdate();
    }
    for (String table : BY_TEAM) {
      session.prepare("DELETE FROM " + table + " WHERE team = ?", team).executeUpdate();
    }
    insert(session, tombstone);
  }

  private static void insert(Session session, Tombstone tombstone) throws SQLException {
    PreparedStatement insert =
        session.prepare(
            """
            INSERT INTO tombstone (name, idx, hash, at, archive, seal) VALUES (?, ?, ?, ?, ?, ?)
            """);
    insert.setString(1, tombstone.team().value());
    insert.setLong(2, tombstone.head().index());
    insert.setBytes(3, tombstone.head().hash().bytes());
    insert.setLong(4, Nanos.of(tombstone.at()));
    insert.setString(5, tombstone.archive());
    insert.setBytes(6, tombstone.seal().bytes());
    insert.executeUpdate();
  }

  static SortedMap<TeamId, Tombstone> all(Session session) throws SQLException {
    SortedMap<TeamId, Tombstone> all = new TreeMap<>();
    String select = "SELECT name, idx, hash, at, archive, seal FROM tombstone";
    try (ResultSet row = session.prepare(select).executeQuery()) {
      while (row.next()) {
        TeamId team = new TeamId(row.getString(1));
        Head head = new Head(row.getLong(2), Hash.stored(row.getBytes(3)));
        all.put(
            team,
            new Tombstone(
                team,
                head,
                Nanos.instant(row.getLong(4)),
                row.getString(5),
                Hash.stored(row.getBytes(6))));
      }
    }
    return all;
  }
}
