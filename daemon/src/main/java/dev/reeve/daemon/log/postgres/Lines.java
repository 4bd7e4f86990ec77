package dev.reeve.daemon.log.postgres;

import dev.reeve.daemon.log.Hash;
import dev.reeve.daemon.log.Line;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** The lines, a row each. */
final class Lines {

  private Lines() {}

  /** All at once, whatever teams they are of: what goes through the driver is five arrays. */
  static void insert(Session session, List<Append.Part> parts) throws SQLException {
    int count = parts.stream().mapToInt(part -> part.slice().lines().size()).sum();
    if (count == 0) return;
    long[] teams = new long[count];
    long[] indices = new long[count];
    long[] keys = new long[count];
    byte[][] hashes = new byte[count][];
    byte[][] bodies = new byte[count][];
    int next = 0;
    for (Append.Part part : parts) {
      for (Line line : part.slice().lines()) {
        teams[next] = part.team();
        indices[next] = line.index();
        keys[next] = line.key();
        hashes[next] = line.hash().bytes();
        bodies[next++] = line.body();
      }
    }
    String insert =
        """
        INSERT INTO line (team, idx, key, hash, body) SELECT * FROM unnest(?, ?, ?, ?, ?)
        """;
    session.update(insert, teams, indices, keys, hashes, bodies);
  }

  /** What lies there, also beyond the head and behind gaps: whoever reads it checks the chain. */
  static List<Line> after(Session session, long team, long after, int limit) throws SQLException {
    String select =
        """
        SELECT idx, body, key, hash FROM line WHERE team = ? AND idx > ? ORDER BY idx LIMIT ?
        """;
    return session.all(select, Lines::line, team, Math.max(after, 0), limit);
  }

  static List<Long> under(Session session, long team, long key) throws SQLException {
    String select =
        """
        SELECT idx FROM line WHERE team = ? AND key = ? AND key <> 0 ORDER BY idx
        """;
    return session.all(select, row -> row.getLong(1), team, key);
  }

  /** From the columns index, body, key and hash. */
  static Line line(ResultSet row) throws SQLException {
    return new Line(row.getLong(1), row.getBytes(2), row.getLong(3), Hash.stored(row.getBytes(4)));
  }
}
