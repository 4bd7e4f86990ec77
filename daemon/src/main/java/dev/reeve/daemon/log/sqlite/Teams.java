package dev.reeve.daemon.log.sqlite;

import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.log.Hash;
import dev.reeve.daemon.log.Head;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The teams in the store, by name, each with what is in memory of its index. */
final class Teams {

  private final Map<TeamId, TeamIndex> known = new ConcurrentHashMap<>();

  @Nullable TeamIndex find(TeamId id) {
    return known.get(id);
  }

  @Nullable TeamIndex find(Session session, TeamId id) throws SQLException {
    TeamIndex index = known.get(id);
    if (index != null) return index;
    PreparedStatement select = session.prepare("SELECT team FROM team WHERE name = ?");
    select.setString(1, id.value());
    try (ResultSet row = select.executeQuery()) {
      return row.next() ? remember(id, row.getLong(1)) : null;
    }
  }

  TeamIndex remember(TeamId id, long team) {
    return known.computeIfAbsent(id, unknown -> new TeamIndex(unknown, team));
  }

  void remove(TeamId id) {
    known.remove(id);
  }

  /** Forgets what is in memory: it may not be what is in the store. */
  void forget() {
    known.values().forEach(TeamIndex::forget);
  }

  /** Raises the term of each team, and makes those that are new. */
  SortedMap<TeamId, Standing> grant(Session session, Collection<TeamId> wanted, String node)
      throws SQLException {
    SortedMap<TeamId, Standing> granted = new TreeMap<>();
    for (TeamId id : wanted) {
      if (!Tombstones.isBuried(session, id)) granted.put(id, grant(session, id, node));
    }
    return granted;
  }

  private Standing grant(Session session, TeamId id, String node) throws SQLException {
    TeamIndex index = find(session, id);
    long team = index == null ? create(session, id) : index.team();
    if (!Standing.raise(session, team)) Standing.restore(session, id, team);
    PreparedStatement name = session.prepare("UPDATE team SET node = ? WHERE team = ?");
    name.setString(1, node);
    name.setLong(2, team);
    name.executeUpdate();
    return Standing.of(session, id, team);
  }

  /** Every team; where the row is gone nobody can say where its log ends before it is granted. */
  static SortedMap<TeamId, Head> heads(Session session) throws SQLException {
    SortedMap<TeamId, Head> heads = new TreeMap<>();
    String select =
        """
        SELECT name, ifnull(idx, 0), ifnull(hash, x'') FROM team LEFT JOIN head USING (team)
        """;
    try (ResultSet row = session.prepare(select).executeQuery()) {
      while (row.next()) {
        Head head = new Head(row.getLong(2), Hash.stored(row.getBytes(3)));
        heads.put(new TeamId(row.getString(1)), head);
      }
    }
    return heads;
  }

  /** The last index of each team, by its number; null where the head is gone. */
  static SortedMap<Long, @Nullable Long> ends(Session session) throws SQLException {
    SortedMap<Long, @Nullable Long> ends = new TreeMap<>();
    String select = "SELECT team, idx FROM team LEFT JOIN head USING (team)";
    try (ResultSet row = session.prepare(select).executeQuery()) {
      while (row.next()) {
        long team = row.getLong(1);
        long end = row.getLong(2);
        ends.put(team, row.wasNull() ? null : Long.valueOf(end)); // of what was read last
      }
    }
    return ends;
  }

  private static long create(Session session, TeamId id) throws SQLException {
    PreparedStatement insert = session.prepare("INSERT INTO team (name, node) VALUES (?, '')");
    insert.setString(1, id.value());
    insert.executeUpdate();
    long team = session.number(0, "SELECT last_insert_rowid()");
    new Standing(team, 0, 0, Hash.ZERO, 0).insert(session);
    return team;
  }
}
