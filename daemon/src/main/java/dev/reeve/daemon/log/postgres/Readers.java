package dev.reeve.daemon.log.postgres;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * The connections that only read: at most {@link #MOST}, so that a crowd of readers waits instead
 * of using up the server's connections. Each statement is a view of its own.
 */
final class Readers implements AutoCloseable {

  private static final int MOST = 8;

  /**
   * How long a reader waits for a connection to be made; those who wait for a turn do not count.
   */
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  /** So long nobody tries again for whom there was no connection: each try takes its time. */
  private static final Duration REST = Duration.ofSeconds(1);

  private static final Duration LONGEST_IDLE = Duration.ofMinutes(1);

  private final PostgresUrl url;
  private final HikariDataSource pool;
  private final Semaphore permits = new Semaphore(MOST, true);
  private volatile @Nullable Away away;

  /** There was no connection to be had. */
  private record Away(SQLException fault, long since) {}

  Readers(PostgresUrl url, String application) {
    this.url = url;
    HikariConfig config = new HikariConfig();
    config.setPoolName("reeve-readers");
    config.setDriverClassName("org.postgresql.Driver");
    config.setJdbcUrl(url.place());
    config.setDataSourceProperties(url.properties(Session.usual(application)));
    config.setConnectionInitSql(Session.settings());
    config.setMaximumPoolSize(MOST);
    config.setMinimumIdle(0);
    config.setIdleTimeout(LONGEST_IDLE.toMillis());
    config.setConnectionTimeout(PATIENCE.toMillis());
    config.setInitializationFailTimeout(-1); // who opens the store asks it before
    pool = new HikariDataSource(config);
  }

  <T> T read(Session.Work<T> work) {
    try {
      return attempt(work);
    } catch (SQLException fault) {
      throw Faults.unavailable(url, fault);
    }
  }

  /** As {@link #read}, for callers that know what a fault in their part of the store means. */
  <T> T attempt(Session.Work<T> work) throws SQLException {
    permits.acquireUninterruptibly();
    try {
      return borrowing(work);
    } catch (SQLException fault) {
      boolean hadOne = !(fault instanceof SQLTransientConnectionException);
      if (!Faults.isCutOff(fault) || !hadOne || pool.isClosed()) throw fault;
      // A server that was restarted has left dead connections behind; reading again harms nobody.
      pool.getHikariPoolMXBean().softEvictConnections();
      return borrowing(work);
    } finally {
      permits.release();
    }
  }

  private <T> T borrowing(Session.Work<T> work) throws SQLException {
    if (pool.isClosed()) throw Faults.closed(url);
    try (Connection connection = connection()) {
      return work.with(new Session(connection));
    }
  }

  private Connection connection() throws SQLException {
    Away known = away;
    if (known != null && System.nanoTime() - known.since() < REST.toNanos()) throw known.fault();
    try {
      Connection connection = pool.getConnection();
      away = null;
      return connection;
    } catch (SQLTransientConnectionException fault) {
      away = new Away(fault, System.nanoTime());
      throw fault;
    }
  }

  /** The server was heard of: it need not be waited for any longer. */
  void notAway() {
    away = null;
  }

  @Override
  public void close() {
    pool.close();
  }
}
