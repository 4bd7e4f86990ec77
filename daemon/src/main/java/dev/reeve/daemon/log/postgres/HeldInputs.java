package dev.reeve.daemon.log.postgres;

import dev.reeve.daemon.log.Batch;
import java.sql.SQLException;
import java.util.List;

/** What came while a team was locked, in order, until it is in the log (T-23). */
final class HeldInputs {

  private HeldInputs() {}

  static void change(Session session, long team, Batch.Held held) throws SQLException {
    if (held.released()) session.update("DELETE FROM held WHERE team = ?", team);
    if (held.inputs().isEmpty()) return;
    String insert =
        """
        INSERT INTO held (team, body)
        SELECT ?, body FROM unnest(?) WITH ORDINALITY AS h (body, number) ORDER BY number
        """;
    session.update(insert, team, held.inputs().toArray(byte[][]::new));
  }

  static List<byte[]> of(Session session, long team) throws SQLException {
    return session.all(
        "SELECT body FROM held WHERE team = ? ORDER BY number", row -> row.getBytes(1), team);
  }
}
