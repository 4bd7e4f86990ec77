package dev.reeve.daemon.log.postgres;

import dev.reeve.daemon.log.Nanos;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/**
 * Whose store it is: runs, work trees and files belong to one home, and another must not take them
 * for its own.
 *
 * @param home the id of Reeve's folder
 * @param host the machine that it is on, for people
 * @param since when it was taken
 */
public record Belonging(String home, String host, Instant since) {

  static Optional<Belonging> in(Session session) throws SQLException {
    return session.one(
        "SELECT home, host, since FROM belonging",
        row -> new Belonging(row.getString(1), row.getString(2), Nanos.instant(row.getLong(3))));
  }

  void keep(Session session) throws SQLException {
    String upsert =
        """
        INSERT INTO belonging (home, host, since) VALUES (?, ?, ?)
        ON CONFLICT (only_one) DO UPDATE
        SET home = excluded.home, host = excluded.host, since = excluded.since
        """;
    session.update(upsert, home, host, Nanos.of(since));
  }
}
