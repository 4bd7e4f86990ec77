package dev.reeve.database;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One real server for all tests of a program, started by the first that needs it. Its defaults are
 * not what the log needs: it answers commits before they are durable, unless told otherwise.
 */
public final class TestServer {

  private static final AtomicInteger DATABASES = new AtomicInteger();

  private TestServer() {}

  /** Lives as long as the program. */
  private static final class Running {
    static final EmbeddedPostgres SERVER = start();

    private static EmbeddedPostgres start() {
      try {
        return EmbeddedPostgres.builder()
            .setServerConfig("fsync", "off")
            .setServerConfig("synchronous_commit", "off")
            .setServerConfig("deadlock_timeout", "100ms")
            .start();
      } catch (IOException e) {
        throw new UncheckedIOException("no PostgreSQL can be started for the tests", e);
      }
    }
  }

  public static int port() {
    return Running.SERVER.getPort();
  }

  /** The name of a new database with nothing in it. */
  public static String name() {
    String name = "test_" + DATABASES.incrementAndGet();
    try {
      run("postgres", "CREATE DATABASE " + name);
      return name;
    } catch (SQLException e) {
      throw new IllegalStateException("no database for the test", e);
    }
  }

  /** The address of a database. */
  public static String url(String database) {
    return url(port(), database);
  }

  /** The same by another way. */
  public static String url(int port, String database) {
    return "jdbc:postgresql://localhost:%d/%s?user=postgres".formatted(port, database);
  }

  public static Connection connect(String database) throws SQLException {
    return DriverManager.getConnection(url(database));
  }

  public static void run(String database, String sql) throws SQLException {
    try (Connection connection = connect(database);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
