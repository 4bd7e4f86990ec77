package dev.reeve.daemon.log.postgres;

import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.log.Hash;
import dev.reeve.daemon.log.Head;
import dev.reeve.daemon.log.Nanos;
import dev.reeve.daemon.log.Tombstone;
import java.sql.SQLException;
import java.time.Duration;
import java.util.SortedMap;
import java.util.TreeMap;

/** The end of all that is stored of a team. */
final class Tombstones {

  /** For the lines of the longest log. */
  private static final Duration LONGEST = Duration.ofMinutes(10);

  private Tombstones() {}

  /** False if its log ends elsewhere than the tombstone says. */
  static boolean bury(Session session, long team, Tombstone tombstone) throws SQLException {
    String select = "SELECT 1 FROM head WHERE team = ? AND idx = ? AND hash = ? FOR UPDATE";
    Head head = tombstone.head();
    if (!session.isAny(select, team, head.index(), head.hash().bytes())) return false;
    session.bePatient(LONGEST);
    session.update("DELETE FROM line WHERE team = ?", team);
    session.update("DELETE FROM team WHERE team = ?", team); // and all that refers to it
    insert(session, tombstone);
    session.beImpatient();
    return true;
  }

  private static void insert(Session session, Tombstone tombstone) throws SQLException {
    String insert =
        """
        INSERT INTO tombstone (name, idx, hash, at, archive, seal) VALUES (?, ?, ?, ?, ?, ?)
        """;
    session.update(
        insert,
        tombstone.team().value(),
        tombstone.head().index(),
        tombstone.head().hash().bytes(),
        Nanos.of(tombstone.at()),
        tombstone.archive(),
        tombstone.seal().bytes());
  }

  static SortedMap<TeamId, Tombstone> all(Session session) throws SQLException {
    SortedMap<TeamId, Tombstone> all = new TreeMap<>();
    session.each(
        "SELECT name, idx, hash, at, archive, seal FROM tombstone",
        row -> {
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
        });
    return all;
  }
}
