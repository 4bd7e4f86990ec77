package dev.reeve.daemon.log.sqlite;

import dev.reeve.daemon.log.Nanos;
import dev.reeve.daemon.log.Unwatched;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** When somebody last watched, and when nobody did (T-34). */
final class Watches {

  private Watches() {}

  static void mark(Session session, Instant at) throws SQLException {
    String upsert =
        """
        INSERT INTO watch (id, at) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET at = excluded.at
        """;
    session.prepare(upsert, Nanos.of(at)).executeUpdate();
  }

  static Optional<Instant> mark(Session session) throws SQLException {
    try (ResultSet row = session.prepare("SELECT at FROM watch").executeQuery()) {
      return row.next() ? Optional.of(Nanos.instant(row.getLong(1))) : Optional.empty();
    }
  }

  static Unwatched add(Session session, Instant from, Instant to, Duration jump)
      throws SQLException {
    String insert =
        """
        INSERT INTO unwatched (number, from_at, to_at, jump)
        SELECT coalesce(max(number), 0) + 1, ?, ?, ? FROM unwatched
        """;
    session.prepare(insert, Nanos.of(from), Nanos.of(to), jump.toNanos()).executeUpdate();
    long number = session.number(0, "SELECT max(number) FROM unwatched");
    return new Unwatched(number, from, to, jump);
  }

  static List<Unwatched> after(Session session, long number) throws SQLException {
    List<Unwatched> stretches = new ArrayList<>();
    String select =
        """
        SELECT number, from_at, to_at, jump FROM unwatched WHERE number > ? ORDER BY number
        """;
    try (ResultSet row = session.prepare(select, number).executeQuery()) {
      while (row.next()) {
        stretches.add(
            new Unwatched(
                row.getLong(1),
                Nanos.instant(row.getLong(2)),
                Nanos.instant(row.getLong(3)),
                Duration.ofNanos(row.getLong(4))));
      }
    }
    return stretches;
  }
}
