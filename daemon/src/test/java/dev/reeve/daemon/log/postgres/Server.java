package dev.reeve.daemon.log.postgres;

import dev.reeve.database.TestServer;
import java.util.Map;

/** Addresses at the server of the tests. */
final class Server {

  private Server() {}

  /** That of a new database with nothing in it. */
  static PostgresUrl database() {
    return at(TestServer.port(), TestServer.name());
  }

  /** That of a database, by whichever way. */
  static PostgresUrl at(int port, String database) {
    return PostgresUrl.of(TestServer.url(port, database), Map.of());
  }
}
