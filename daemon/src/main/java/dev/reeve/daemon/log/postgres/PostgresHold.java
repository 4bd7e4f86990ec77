package dev.reeve.daemon.log.postgres;

import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The hold of one program on a store: a lock that the server takes back when the connection is
 * gone, however it went. Terms keep the log safe without it; it is there to tell people, and
 * to keep two from taking each other's teams in turns.
 */
public final class PostgresHold implements AutoCloseable {

  private static final Duration SOON = Duration.ofSeconds(2);

  private static final String HOLDER =
      """
      SELECT a.application_name, coalesce(host(a.client_addr), 'the server itself')
      FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
      JOIN pg_database d ON d.oid = l.database AND d.datname = current_database()
      WHERE l.locktype = 'advisory' AND l.objsubid = 1 AND l.granted
      AND (l.classid::bigint << 32) | l.objid::bigint = ?
      """;

  private final PostgresUrl url;
  private final String who;
  private final long number;
  private @Nullable Session session;
  private int backend;

  private PostgresHold(PostgresUrl url, String who) {
    this.url = url;
    this.who = who;
    this.number = Locks.number("hold", url.schema());
  }

  /**
   * Takes the hold.
   *
   * @throws StoreTaken if another has it
   * @throws dev.reeve.daemon.log.LogUnavailable if the server cannot be asked
   */
  public static PostgresHold of(PostgresUrl url) {
    return of(url, Application.self());
  }

  /**
   * @param who how the program is called, for whoever comes second; at most 63 characters of it
   */
  static PostgresHold of(PostgresUrl url, String who) {
    PostgresHold hold = new PostgresHold(url, Application.of(who));
    try {
      Optional<String> holder = hold.take();
      if (holder.isPresent()) throw new StoreTaken(url, holder.get());
      return hold;
    } catch (SQLException fault) {
      throw Faults.unavailable(url, fault);
    }
  }

  /**
   * Whether it is still held. If the connection was lost the hold is taken again, unless the server
   * is away or another was quicker.
   */
  public synchronized boolean isHeld() {
    if (session != null && session.isAlive(SOON)) return true;
    close();
    try {
      return take().isEmpty();
    } catch (SQLException away) {
      return false;
    }
  }

  /** Empty if it is ours now; else who has it. */
  private synchronized Optional<String> take() throws SQLException {
    Session opened = Session.open(url, who);
    boolean taken = false;
    try {
      if (backend != 0) new Aftermath(url, who, backend).end(opened);
      taken = hasTaken(opened);
      if (!taken) return Optional.of(holder(opened));
      session = opened;
      backend = opened.backend();
      return Optional.empty();
    } finally {
      if (!taken) opened.discard();
    }
  }

  private boolean hasTaken(Session opened) throws SQLException {
    String lock = "SELECT pg_try_advisory_lock(?)";
    return opened.one(lock, row -> row.getBoolean(1), number).orElse(false);
  }

  private String holder(Session opened) throws SQLException {
    return opened
        .one(HOLDER, row -> row.getString(1) + ", from " + row.getString(2), number)
        .orElse("somebody who has just let go of it");
  }

  /** Lets go of it. */
  @Override
  public synchronized void close() {
    if (session != null) session.discard();
    session = null;
  }
}
