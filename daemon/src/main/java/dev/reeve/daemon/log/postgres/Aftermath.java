package dev.reeve.daemon.log.postgres;

import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * What is left on the server of a connection that was lost: a process there, which may not know
 * that nobody is at the other end any more, and perhaps a transaction whose {@code COMMIT} was not
 * answered.
 *
 * <p>The server keeps what became of each transaction. While it says "in progress", its process is
 * either still at the {@code COMMIT}, which ends; or it never heard of one, and then it is ended:
 * from there on nothing of it can happen any more.
 */
final class Aftermath {

  private static final Duration PAUSE = Duration.ofMillis(20);

  private final PostgresUrl url;
  private final String application;
  private final int backend;

  Aftermath(PostgresUrl url, String application, int backend) {
    this.url = url;
    this.application = application;
    this.backend = backend;
  }

  /**
   * Whether the transaction took place.
   *
   * @throws SQLException if it could not be found out in time
   */
  boolean isCommitted(String transaction, Duration within) throws SQLException {
    long end = System.nanoTime() + within.toNanos();
    while (true) {
      try (Session session = Session.open(url, application)) {
        return isCommitted(session, transaction, end);
      } catch (SQLException fault) {
        if (end < System.nanoTime()) throw unknown(fault);
      }
      LockSupport.parkNanos(PAUSE.toNanos());
    }
  }

  private boolean isCommitted(Session session, String transaction, long end) throws SQLException {
    while (true) {
      switch (status(session, transaction)) {
        case "committed" -> {
          return true;
        }
        case "aborted" -> {
          return false;
        }
        default -> endUnlessBusy(session);
      }
      if (end < System.nanoTime()) throw unknown(new SQLException("it is still at it"));
      LockSupport.parkNanos(PAUSE.toNanos());
    }
  }

  /** A server that came back with less than it had has lost the transaction, too. */
  private static String status(Session session, String transaction) throws SQLException {
    try {
      String select = "SELECT pg_xact_status(?::xid8)";
      Optional<String> status =
          session.one(select, row -> String.valueOf(row.getString(1)), transaction);
      return status.orElse("");
    } catch (SQLException fault) {
      if (Faults.isUnheardOf(fault)) return "aborted";
      throw fault;
    }
  }

  /** Ends the process; what it had not committed is undone, and its locks are free. */
  void end(Session session) throws SQLException {
    String end =
        """
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE pid = ? AND application_name = ?
        """;
    session.all(end, row -> row.getBoolean(1), backend, application);
  }

  private void endUnlessBusy(Session session) throws SQLException {
    String end =
        """
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE pid = ? AND application_name = ? AND state LIKE 'idle in transaction%'
        """;
    session.all(end, row -> row.getBoolean(1), backend, application);
  }

  private static SQLException unknown(SQLException cause) {
    Faults.Mistaken unknown =
        new Faults.Mistaken(
            "did not answer a commit, and does not answer now: whether it took place shows when"
                + " the server is back; look whether it runs and can be reached");
    unknown.initCause(cause);
    return unknown;
  }
}
