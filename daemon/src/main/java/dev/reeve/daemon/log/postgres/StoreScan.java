package dev.reeve.daemon.log.postgres;

import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.log.Hash;
import dev.reeve.daemon.log.Head;
import dev.reeve.daemon.log.Scannable;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A look at the lines of one team, or of all, as they lie in the store.
 *
 * <p>In many short steps: while a transaction reads, the server keeps every version of every head
 * for it, and a long one would fill the table of heads. Nothing that was written is ever changed,
 * so the steps fit together.
 */
final class StoreScan {

  private static final String TEAMS =
      """
      SELECT team, name, h.team IS NOT NULL, coalesce(idx, 0), coalesce(hash, '')
      FROM team LEFT JOIN head h USING (team)
      """;

  /** Walks over the index from one team to the next, whatever lies between. */
  private static final String STRAYS =
      """
      WITH RECURSIVE there (team) AS (
        (SELECT min(team) FROM line)
        UNION ALL
        SELECT (SELECT min(line.team) FROM line WHERE there.team < line.team)
        FROM there WHERE there.team IS NOT NULL
      ), stray AS (
        SELECT team FROM there WHERE team IS NOT NULL UNION SELECT team FROM head
        EXCEPT SELECT team FROM team
      )
      SELECT s.team, '', h.team IS NOT NULL, coalesce(idx, 0), coalesce(hash, '')
      FROM stray s LEFT JOIN head h ON h.team = s.team ORDER BY s.team
      """;

  private final Readers readers;
  private final Scannable.Visitor visitor;

  StoreScan(Readers readers, Scannable.Visitor visitor) {
    this.readers = readers;
    this.visitor = visitor;
  }

  /** A team as it was when the look began; its head is null if the row is gone. */
  private record Seen(long team, TeamId id, @Nullable Head head) {

    static Seen of(ResultSet row) throws SQLException {
      long team = row.getLong(1);
      String name = row.getString(2);
      TeamId id =
          new TeamId(TeamId.isValid(name) ? name : "unnamed-" + Long.toUnsignedString(team));
      Head head = new Head(row.getLong(4), Hash.stored(row.getBytes(5)));
      return new Seen(team, id, row.getBoolean(3) ? head : null);
    }
  }

  void one(long team) throws SQLException {
    String select = TEAMS + "WHERE team = ?";
    for (Seen seen : readers.attempt(s -> s.all(select, Seen::of, team))) show(seen);
  }

  /** Team by team; then lines that are there, of teams that are not. */
  void all() throws SQLException {
    List<Seen> all =
        new ArrayList<>(readers.attempt(s -> s.all(TEAMS + "ORDER BY team", Seen::of)));
    all.addAll(readers.attempt(s -> s.all(STRAYS, Seen::of)));
    for (Seen seen : all) show(seen);
  }

  private void show(Seen seen) throws SQLException {
    Head head = seen.head() == null ? Head.EMPTY : seen.head();
    Scannable.TeamVisitor of = visitor.team(seen.id(), head);
    if (seen.head() == null) of.damage(0, "the row that says where its log ends is gone");
    new TeamScan(readers, seen.team(), of).run(seen.head());
  }
}
