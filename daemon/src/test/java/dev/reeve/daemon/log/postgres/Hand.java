package dev.reeve.daemon.log.postgres;

import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.log.Line;
import dev.reeve.database.TestServer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** A hand in the store: changes rows behind the log's back, and can put all of them back. */
final class Hand implements AutoCloseable {

  private static final List<String> TABLES = List.of("team", "head", "line");

  private final Connection connection;
  private final List<Stored> lines;

  Hand(String database) throws SQLException {
    connection = TestServer.connect(database);
    run("SET search_path = reeve");
    run("SET session_replication_role = replica"); // no reference is held to
    lines = read();
    for (String table : TABLES) run("CREATE TEMP TABLE sound_" + table + " AS TABLE " + table);
  }

  int run(String sql, Object... parameters) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < parameters.length; i++) statement.setObject(i + 1, parameters[i]);
      return statement.execute() ? 0 : statement.getUpdateCount();
    }
  }

  void putBack() throws SQLException {
    connection.setAutoCommit(false);
    for (String table : TABLES) {
      run("DELETE FROM " + table);
      run("INSERT INTO " + table + " OVERRIDING SYSTEM VALUE TABLE sound_" + table);
    }
    connection.setAutoCommit(true);
  }

  /** A stored line, and whose it is. */
  record Stored(TeamId id, long team, Line line) {

    long index() {
      return line.index();
    }
  }

  /** All lines as they were when the hand came. */
  List<Stored> lines() {
    return lines;
  }

  private List<Stored> read() throws SQLException {
    List<Stored> all = new ArrayList<>();
    String select =
        """
        SELECT idx, body, key, hash, team, name FROM line JOIN team USING (team) ORDER BY team, idx
        """;
    try (PreparedStatement statement = connection.prepareStatement(select);
        ResultSet row = statement.executeQuery()) {
      while (row.next()) {
        all.add(new Stored(new TeamId(row.getString(6)), row.getLong(5), Lines.line(row)));
      }
    }
    return all;
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
