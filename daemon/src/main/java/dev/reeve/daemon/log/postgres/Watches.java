package dev.reeve.daemon.log.postgres;

import dev.reeve.daemon.log.Nanos;
import dev.reeve.daemon.log.Unwatched;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** When somebody last watched, and when nobody did (T-34). */
final class Watches {

  private static final String LAST =
      """
      SELECT number, from_at, to_at, jump FROM unwatched ORDER BY number DESC LIMIT 1
      """;

  private Watches() {}

  static void mark(Session session, Instant at) throws SQLException {
    String upsert =
        """
        INSERT INTO watch (at) VALUES (?) ON CONFLICT (only_one) DO UPDATE SET at = excluded.at
        """;
    session.update(upsert, Nanos.of(at));
  }

  static Optional<Instant> mark(Session session) throws SQLException {
    return session.one("SELECT at FROM watch", row -> Nanos.instant(row.getLong(1)));
  }

  /**
   * The same stretch twice in a row is one: whoever was not answered records it again, and nobody
   * can miss the same time twice.
   */
  static Unwatched add(Session session, Instant from, Instant to, Duration jump)
      throws SQLException {
    session.script("LOCK TABLE unwatched IN EXCLUSIVE MODE");
    Unwatched last =
        session.one(LAST, Watches::unwatched).orElse(new Unwatched(0, from, from, Duration.ZERO));
    boolean known = last.from().equals(from) && last.to().equals(to) && last.jump().equals(jump);
    if (known && 0 < last.number()) return last;
    Unwatched next = new Unwatched(last.number() + 1, from, to, jump);
    session.update(
        "INSERT INTO unwatched (number, from_at, to_at, jump) VALUES (?, ?, ?, ?)",
        next.number(),
        Nanos.of(from),
        Nanos.of(to),
        jump.toNanos());
    return next;
  }

  static List<Unwatched> after(Session session, long number) throws SQLException {
    String select =
        """
        SELECT number, from_at, to_at, jump FROM unwatched WHERE number > ? ORDER BY number
        """;
    return session.all(select, Watches::unwatched, number);
  }

  private static Unwatched unwatched(ResultSet row) throws SQLException {
    return new Unwatched(
        row.getLong(1),
        Nanos.instant(row.getLong(2)),
        Nanos.instant(row.getLong(3)),
        Duration.ofNanos(row.getLong(4)));
  }
}
