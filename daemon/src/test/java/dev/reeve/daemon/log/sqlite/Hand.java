package dev.reeve.daemon.log.sqlite;

import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.log.Line;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** A hand in the store: changes rows behind the log's back, and can put all of them back. */
final class Hand implements AutoCloseable {

  private static final List<String> TABLES = List.of("team", "head", "chunk", "block");

  private final Connection connection;
  private final List<Stored> chunks;

  Hand(Path file) throws SQLException {
    connection = DriverManager.getConnection("jdbc:sqlite:" + file);
    run("PRAGMA synchronous = OFF");
    chunks = read();
    for (String table : TABLES)
      run("CREATE TEMP TABLE sound_" + table + " AS SELECT * FROM " + table);
  }

  int run(String sql, Object... parameters) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < parameters.length; i++) statement.setObject(i + 1, parameters[i]);
      return statement.execute() ? 0 : statement.getUpdateCount();
    }
  }

  byte[] bytes(String sql) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql);
        ResultSet row = statement.executeQuery()) {
      return row.getBytes(1);
    }
  }

  void putBack() throws SQLException {
    connection.setAutoCommit(false);
    for (String table : TABLES) {
      run("DELETE FROM " + table);
      run("INSERT INTO " + table + " SELECT * FROM sound_" + table);
    }
    connection.setAutoCommit(true);
  }

  /** A stored chunk, with the lines in it. */
  record Stored(TeamId id, Chunk chunk, List<Line> lines) {

    long last() {
      return lines.getLast().index();
    }
  }

  /** All chunks as they were when the hand came. */
  List<Stored> chunks() {
    return chunks;
  }

  private List<Stored> read() throws SQLException {
    List<Stored> all = new ArrayList<>();
    String select =
        """
        SELECT seq, team, first, previous, body, name FROM chunk JOIN team USING (team) ORDER BY seq
        """;
    try (PreparedStatement statement = connection.prepareStatement(select);
        ResultSet row = statement.executeQuery()) {
      while (row.next()) {
        Chunk chunk = Chunk.of(row);
        TeamId id = new TeamId(row.getString(6));
        List<Line> lines = new ArrayList<>();
        Frames.decode(id, chunk.first(), chunk.body(), lines::add);
        all.add(new Stored(id, chunk, lines));
      }
    }
    return all;
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
