package dev.reeve.daemon.log.postgres;

import java.sql.Array;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** One connection, for one thread at a time. */
final class Session implements AutoCloseable {

  /** Those before do not know all that is set and asked. */
  private static final int OLDEST_SERVER = 14;

  private static final Duration CONNECT = Duration.ofSeconds(5);
  private static final Duration LOCK = Duration.ofSeconds(10);

  /** A statement of ours takes milliseconds. */
  private static final Duration STATEMENT = Duration.ofSeconds(20);

  /** Later than the server would give up by itself: then it is gone, or the way to it is. */
  private static final Duration SOCKET = Duration.ofSeconds(30);

  /** Nobody waits between our statements: after that, we are gone. */
  private static final Duration IDLE = Duration.ofSeconds(60);

  /** How a connection is made, unless the address says otherwise. */
  private static final Map<String, String> USUAL =
      Map.of(
          "connectTimeout", seconds(CONNECT),
          "loginTimeout", seconds(CONNECT.multipliedBy(2)),
          "cancelSignalTimeout", seconds(CONNECT),
          "socketTimeout", seconds(SOCKET),
          "tcpKeepAlive", "true");

  /**
   * What must hold whatever the server, the database or the role has for its default: a commit is
   * durable on return, each statement sees what was committed before it, and nothing waits
   * for ever.
   */
  private static final String SETTINGS =
      """
      SET synchronous_commit = on;
      SET default_transaction_isolation = 'read committed';
      SET statement_timeout = %d;
      SET lock_timeout = %d;
      SET idle_in_transaction_session_timeout = %d;
      SET idle_session_timeout = 0
      """
          .formatted(STATEMENT.toMillis(), LOCK.toMillis(), IDLE.toMillis());

  private final Connection connection;
  private @Nullable String transaction;

  /** One that is ready to be used. */
  Session(Connection connection) {
    this.connection = connection;
  }

  /**
   * @param application how it is called among the server's sessions
   */
  static Session open(PostgresUrl url, String application) throws SQLException {
    Session session =
        new Session(DriverManager.getConnection(url.place(), url.properties(usual(application))));
    try {
      session.requireServer();
      session.script(SETTINGS);
      return session;
    } catch (SQLException | RuntimeException fault) {
      session.discard();
      throw fault;
    }
  }

  /** Before anything is set: an old server would only say that it does not know it. */
  private void requireServer() throws SQLException {
    int version = connection.getMetaData().getDatabaseMajorVersion();
    if (version < OLDEST_SERVER) {
      throw new Faults.Mistaken(
          "is on PostgreSQL %d, but %d is needed at least".formatted(version, OLDEST_SERVER));
    }
  }

  static Map<String, String> usual(String application) {
    Map<String, String> all = new TreeMap<>(USUAL);
    all.put("ApplicationName", application);
    return all;
  }

  static String settings() {
    return SETTINGS;
  }

  private static String seconds(Duration time) {
    return String.valueOf(time.toSeconds());
  }

  /** The number of the server's process on the other side. */
  int backend() throws SQLException {
    return one("SELECT pg_backend_pid()", row -> row.getInt(1)).orElse(0);
  }

  /** Begins a transaction with the next statement. */
  void begin() throws SQLException {
    transaction = null;
    if (connection.getAutoCommit()) connection.setAutoCommit(false);
  }

  /** The server's name for the transaction: known to whoever was told it by a statement. */
  void transaction(String name) {
    transaction = name;
  }

  /** The same, asked for if need be; null if nothing was written in it. */
  @Nullable String transaction() throws SQLException {
    if (transaction == null) {
      String ask = "SELECT coalesce(pg_current_xact_id_if_assigned()::text, '')";
      transaction = one(ask, row -> row.getString(1)).orElse("");
    }
    return transaction.isEmpty() ? null : transaction;
  }

  void commit() throws SQLException {
    connection.commit();
  }

  void rollback() throws SQLException {
    if (!connection.getAutoCommit()) connection.rollback();
  }

  /** Rests between transactions, in which the server takes each statement for one. */
  void rest() throws SQLException {
    connection.setAutoCommit(true);
  }

  /** For what takes as long as there is much of it. */
  void bePatient(Duration time) throws SQLException {
    connection.setNetworkTimeout(Runnable::run, (int) time.plus(IDLE).toMillis());
    script("SET LOCAL statement_timeout = " + time.toMillis());
  }

  void beImpatient() throws SQLException {
    connection.setNetworkTimeout(Runnable::run, (int) SOCKET.toMillis());
  }

  boolean isAlive(Duration within) {
    try {
      return connection.isValid((int) within.toSeconds());
    } catch (SQLException e) {
      return false;
    }
  }

  /** Each row that a query answers, as it comes. */
  void each(String sql, RowVisitor visitor, Object... parameters) throws SQLException {
    try (PreparedStatement statement = prepare(sql, parameters);
        ResultSet row = statement.executeQuery()) {
      while (row.next()) visitor.visit(row);
    }
  }

  <T> List<T> all(String sql, Row<T> form, Object... parameters) throws SQLException {
    List<T> found = new ArrayList<>();
    each(sql, row -> found.add(form.of(row)), parameters);
    return found;
  }

  <T> Optional<T> one(String sql, Row<T> form, Object... parameters) throws SQLException {
    return all(sql, form, parameters).stream().findFirst();
  }

  boolean isAny(String sql, Object... parameters) throws SQLException {
    return one(sql, row -> true, parameters).isPresent();
  }

  /**
   * The rows of a query one after the other, only so many of them in memory at a time, until the
   * reader has enough.
   */
  void cursor(int atOnce, Reader reader, String sql, Object... parameters) throws SQLException {
    begin(); // outside of a transaction the driver fetches all of it at once
    try (PreparedStatement statement = prepare(sql, parameters)) {
      statement.setFetchSize(atOnce);
      try (ResultSet row = statement.executeQuery()) {
        while (row.next() && reader.wants(row)) {}
      }
    }
    rollback();
    rest();
  }

  int update(String sql, Object... parameters) throws SQLException {
    try (PreparedStatement statement = prepare(sql, parameters)) {
      return statement.executeUpdate();
    }
  }

  /** Runs several statements without parameters. */
  void script(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      var _ = statement.execute(sql);
    }
  }

  private PreparedStatement prepare(String sql, Object... parameters) throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    for (int i = 0; i < parameters.length; i++) set(statement, i + 1, parameters[i]);
    return statement;
  }

  private void set(PreparedStatement statement, int at, Object value) throws SQLException {
    switch (value) {
      case Long number -> statement.setLong(at, number);
      case Integer number -> statement.setInt(at, number);
      case String text -> statement.setString(at, text);
      case byte[] bytes -> statement.setBytes(at, bytes);
      case long[] numbers ->
          statement.setArray(
              at, array("bigint", Arrays.stream(numbers).boxed().toArray(Long[]::new)));
      case byte[][] many -> statement.setArray(at, array("bytea", many));
      case String[] texts -> statement.setArray(at, array("text", texts));
      default -> throw new IllegalArgumentException("not a parameter: " + value.getClass());
    }
  }

  private Array array(String type, Object[] elements) throws SQLException {
    return connection.createArrayOf(type, elements);
  }

  /** What goes wrong here has been said already. */
  void discard() {
    try {
      connection.close();
    } catch (SQLException unimportant) {
      // It was to be gone.
    }
  }

  @Override
  public void close() {
    discard();
  }

  /** What is done with a session. */
  interface Work<T> {
    T with(Session session) throws SQLException;
  }

  /** What a row means. */
  interface Row<T> {
    T of(ResultSet row) throws SQLException;
  }

  /** Whoever is shown rows. */
  interface RowVisitor {
    void visit(ResultSet row) throws SQLException;
  }

  /** Whoever is shown rows, and says whether another is wanted. */
  interface Reader {
    boolean wants(ResultSet row) throws SQLException;
  }
}
