package dev.reeve.daemon.log.sqlite;

import dev.reeve.daemon.log.Batch;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** What came while a team was locked, in order, until it is in the log (T-23). */
final class HeldInputs {

  private HeldInputs() {}

  static void change(Session session, long team, Batch.Held held) throws SQLException {
    if (held.released()) {
      session.prepare("DELETE FROM held WHERE team = ?", team).executeUpdate();
    }
    if (held.inputs().isEmpty()) return;
    long number = session.number(0, "SELECT max(number) FROM held WHERE team = ?", team);
    for (byte[] input : held.inputs()) {
      PreparedStatement insert =
          session.prepare("INSERT INTO held (team, number, body) VALUES (?, ?, ?)", team, ++number);
      insert.setBytes(3, input);
      insert.executeUpdate();
    }
  }

  static List<byte[]> of(Session session, long team) throws SQLException {
    List<byte[]> held = new ArrayList<>();
    String select = "SELECT body FROM held WHERE team = ? ORDER BY number";
    try (ResultSet row = session.prepare(select, team).executeQuery()) {
      while (row.next()) held.add(row.getBytes(1));
    }
    return held;
  }
}
