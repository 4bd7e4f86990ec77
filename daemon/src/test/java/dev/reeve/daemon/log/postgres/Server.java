package dev.reeve.daemon.log.postgres;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One real server for all tests of the program, started by the first that needs it. Its defaults
 * are not what the log needs: it answers commits before they are durable, unless told otherwise.
 */
final class Server {

  private static final AtomicInteger DATABASES = new AtomicInteger();

  private Server() {}

  /** Lives as long as the program. */
  private static final class Running {
    static final EmbeddedPostgres SERVER = start();

    private static EmbeddedPostgres start() {
      try {
        return EmbeddedPostgres.builder()
            .setServerConfig("fsync", "off")
            .setServerConfig("deadlock_timeout", "100ms")
            .start();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  static int port() {
    return Running.SERVER.getPort();
  }

  /** The address of a new database with nothing in it. */
  static PostgresUrl database() {
    return at(port(), name());
  }

  /** The name of a new database with nothing in it. */
  static String name() {
    String name = "test_" + DATABASES.incrementAndGet();
    try {
      run("postgres", "CREATE DATABASE " + name);
      return name;
    } catch (SQLException e) {
      throw new IllegalStateException("no database for the test", e);
    }
  }

  /** The same database by another way. */
  static PostgresUrl at(int port, String database) {
    return PostgresUrl.of(
        "jdbc:postgresql://localhost:%d/%s?user=postgres".formatted(port, database), Map.of());
  }

  static Connection connect(String database) throws SQLException {
    return DriverManager.getConnection(
        "jdbc:postgresql://localhost:%d/%s?user=postgres".formatted(port(), database));
  }

  static void run(String database, String sql) throws SQLException {
    try (Connection connection = connect(database);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
