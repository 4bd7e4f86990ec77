package dev.reeve.bench;

import dev.reeve.daemon.log.Line;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.sqlite.SQLiteConfig;

/**
 * The least that has to be done: the same records in the same batches into a bare table of SQLite,
 * with the same durability and no index, no keys and no checks.
 */
final class Floor {

  private Floor() {}

  /** Seconds for appending the lines in batches of the given sizes. */
  static double seconds(Path folder, List<Line> lines, List<Integer> batches) {
    String url = "jdbc:sqlite:" + folder.resolve("floor.db");
    SQLiteConfig config = new SQLiteConfig();
    config.setGetGeneratedKeys(
        false); // as in our own store: else the driver asks after each insert
    try (Connection connection = config.createConnection(url)) {
      prepare(connection);
      long start = System.nanoTime();
      append(connection, lines, batches);
      return (System.nanoTime() - start) / 1e9;
    } catch (SQLException e) {
      throw new IllegalStateException("the floor could not be measured", e);
    }
  }

  private static void prepare(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("pragma journal_mode = wal");
      statement.execute("pragma synchronous = full");
      statement.execute("create table line (seq integer primary key, idx, hash, body)");
    }
    connection.setAutoCommit(false);
  }

  private static void append(Connection connection, List<Line> lines, List<Integer> batches)
      throws SQLException {
    String sql = "insert into line (idx, hash, body) values (?, ?, ?)";
    try (PreparedStatement insert = connection.prepareStatement(sql)) {
      int next = 0;
      for (int size : batches) {
        for (int i = 0; i < size && next < lines.size(); i++) {
          Line line = lines.get(next++);
          insert.setLong(1, line.index());
          insert.setBytes(2, line.hash().bytes());
          insert.setBytes(3, line.body());
          insert.executeUpdate();
        }
        connection.commit();
      }
    }
  }
}
