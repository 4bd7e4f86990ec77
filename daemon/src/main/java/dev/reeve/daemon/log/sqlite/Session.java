package dev.reeve.daemon.log.sqlite;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteOpenMode;

/** One connection and the statements prepared on it, for one thread at a time. */
final class Session implements AutoCloseable {

  private static final int BUSY_MILLIS = 2_000;

  private final Connection connection;
  private final Map<String, PreparedStatement> statements = new HashMap<>();

  private Session(Connection connection) {
    this.connection = connection;
  }

  /** Opens the file to write; one that is not there is made only if {@code create}. */
  static Session toWrite(Path file, boolean create) throws SQLException {
    SQLiteConfig config = new SQLiteConfig();
    config.setTransactionMode(SQLiteConfig.TransactionMode.IMMEDIATE);
    if (!create) config.resetOpenMode(SQLiteOpenMode.CREATE);
    return open(file, config);
  }

  static Session toRead(Path file) throws SQLException {
    SQLiteConfig config = new SQLiteConfig();
    config.resetOpenMode(SQLiteOpenMode.CREATE);
    Session session = open(file, config);
    session.pragma("query_only = 1");
    return session;
  }

  private static Session open(Path file, SQLiteConfig config) throws SQLException {
    config.setBusyTimeout(BUSY_MILLIS);
    config.setGetGeneratedKeys(false); // the driver would ask for one after each insert
    return new Session(config.createConnection("jdbc:sqlite:" + file));
  }

  PreparedStatement prepare(String sql) throws SQLException {
    PreparedStatement known = statements.get(sql);
    if (known != null) return known;
    PreparedStatement statement = connection.prepareStatement(sql);
    statements.put(sql, statement);
    return statement;
  }

  /**
   * Goes on although a statement came upon a broken page. To the driver it is of no more use: the
   * next of the same words is a new one.
   */
  void passOver(SQLException fault, String sql) throws SQLException {
    if (!Faults.isCorrupt(fault)) throw fault;
    PreparedStatement failed = statements.remove(sql);
    if (failed != null) failed.close();
  }

  /** A statement with whole numbers for its parameters. */
  PreparedStatement prepare(String sql, long... parameters) throws SQLException {
    PreparedStatement statement = prepare(sql);
    for (int i = 0; i < parameters.length; i++) statement.setLong(i + 1, parameters[i]);
    return statement;
  }

  /**
   * Begins a transaction. By way of the driver's own switch: a {@code BEGIN} that it does not know
   * of makes it try to commit after each statement, which costs as much as the statement.
   */
  void begin() throws SQLException {
    connection.setAutoCommit(false);
  }

  void commit() throws SQLException {
    connection.setAutoCommit(true);
  }

  void rollback() throws SQLException {
    if (!connection.getAutoCommit()) connection.rollback();
  }

  void pragma(String setting) throws SQLException {
    try (var statement = connection.createStatement()) {
      var _ = statement.execute("PRAGMA " + setting);
    }
  }

  /** The one number that a query answers; {@code otherwise} if it answers with no row. */
  long number(long otherwise, String sql, long... parameters) throws SQLException {
    try (ResultSet row = prepare(sql, parameters).executeQuery()) {
      return row.next() ? row.getLong(1) : otherwise;
    }
  }

  /** Runs several statements that need not be kept. */
  void script(String sql) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.executeUpdate(sql);
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }

  /** What is done with a session. */
  interface Work<T extends @Nullable Object> {
    T with(Session session) throws SQLException;
  }
}
