package dev.reeve.daemon.log.sqlite;

import dev.reeve.daemon.log.EventLog.Tenure;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Which terms wrote to a team, and from where on. */
final class Tenures {

  private Tenures() {}

  /** The term in force writes for the first time. */
  static void begin(Session session, long team, long from) throws SQLException {
    String insert =
        """
        INSERT INTO term (team, term, node, from_index)
        SELECT team, term, node, ? FROM head JOIN team USING (team) WHERE team = ?
        """;
    session.prepare(insert, from, team).executeUpdate();
  }

  static long last(Session session, long team) throws SQLException {
    return session.number(0, "SELECT max(term) FROM term WHERE team = ?", team);
  }

  static List<Tenure> of(Session session, long team) throws SQLException {
    List<Tenure> tenures = new ArrayList<>();
    String select =
        """
        SELECT term, node, from_index FROM term WHERE team = ? ORDER BY term
        """;
    try (ResultSet row = session.prepare(select, team).executeQuery()) {
      while (row.next()) tenures.add(new Tenure(row.getLong(1), row.getString(2), row.getLong(3)));
    }
    return tenures;
  }
}
