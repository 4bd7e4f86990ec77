package dev.reeve.daemon.log.postgres;

import dev.reeve.daemon.log.EventLog.Tenure;
import java.sql.SQLException;
import java.util.List;

/** Which terms wrote to a team, and from where on. */
final class Tenures {

  private Tenures() {}

  /** Notes the terms that may write for the first time. */
  static void begin(Session session, List<Append.Part> parts) throws SQLException {
    List<Append.Part> first =
        parts.stream()
            .filter(part -> !part.slice().lines().isEmpty())
            .filter(part -> !part.index().hasWritten(part.slice().term()))
            .toList();
    if (first.isEmpty()) return; // nearly always
    String insert =
        """
        INSERT INTO term (team, term, node, from_index)
        SELECT s.team, s.term, t.node, s.first
        FROM unnest(?, ?, ?) AS s (team, term, first) JOIN team t ON t.team = s.team
        ON CONFLICT (team, term) DO NOTHING
        """;
    session.update(
        insert,
        first.stream().mapToLong(Append.Part::team).toArray(),
        first.stream().mapToLong(part -> part.slice().term()).toArray(),
        first.stream().mapToLong(part -> part.slice().onto().index() + 1).toArray());
  }

  static List<Tenure> of(Session session, long team) throws SQLException {
    return session.all(
        "SELECT term, node, from_index FROM term WHERE team = ? ORDER BY term",
        row -> new Tenure(row.getLong(1), row.getString(2), row.getLong(3)),
        team);
  }
}
