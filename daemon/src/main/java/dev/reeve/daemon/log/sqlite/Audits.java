package dev.reeve.daemon.log.sqlite;

import dev.reeve.daemon.log.Batch;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.Nanos;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The audit streams: numbered within a team, and only so long. */
final class Audits {

  private Audits() {}

  static void append(Session session, Teams teams, List<Batch.Audit> audits) throws SQLException {
    Set<Long> touched = new TreeSet<>();
    for (Batch.Audit audit : audits) {
      TeamIndex index = teams.find(session, audit.team());
      if (index == null) continue;
      insert(session, index.team(), audit);
      touched.add(index.team());
    }
    for (long team : touched) prune(session, team);
  }

  static List<EventLog.Audited> newest(Session session, long team, int limit) throws SQLException {
    List<EventLog.Audited> audits = new ArrayList<>();
    String select =
        """
        SELECT number, at, body FROM audit WHERE team = ? ORDER BY number DESC LIMIT ?
        """;
    try (ResultSet row = session.prepare(select, team, limit).executeQuery()) {
      while (row.next()) {
        Instant at = Nanos.instant(row.getLong(2));
        audits.add(new EventLog.Audited(row.getLong(1), at, row.getString(3)));
      }
    }
    return List.copyOf(audits.reversed());
  }

  private static void insert(Session session, long team, Batch.Audit audit) throws SQLException {
    PreparedStatement insert =
        session.prepare(
            """
            INSERT INTO audit (team, number, at, body)
            SELECT ?1, coalesce(max(number), 0) + 1, ?2, ?3 FROM audit WHERE team = ?1
            """);
    insert.setLong(1, team);
    insert.setLong(2, Nanos.of(audit.at()));
    insert.setString(3, audit.body());
    insert.executeUpdate();
  }

  private static void prune(Session session, long team) throws SQLException {
    String delete =
        """
        DELETE FROM audit
        WHERE team = ?1 AND number <= (SELECT max(number) FROM audit WHERE team = ?1) - ?2
        """;
    session.prepare(delete, team, EventLog.AUDITS_KEPT).executeUpdate();
  }
}
