package dev.reeve.daemon.log.postgres;

import java.sql.SQLException;
import java.util.Optional;

/**
 * The tables of a store, in a schema of their own; {@code reeve_store} is the mark by which one is
 * known. See ADR 0031.
 */
final class Schema {

  static final int VERSION = 1;

  private static final String TABLES =
      """
      CREATE TABLE reeve_store (version int NOT NULL);
      INSERT INTO reeve_store (version) VALUES (1);

      -- Whose store it is: one row, or none.
      CREATE TABLE belonging (
        only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
        home text NOT NULL,
        host text NOT NULL,
        since bigint NOT NULL
      );

      -- Who they are, and which node was granted the term in force.
      CREATE TABLE team (
        team bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        name text NOT NULL UNIQUE,
        node text NOT NULL
      );

      -- Where each team's log ends, and the term in force. With room on each page, so that a head
      -- that moves stays on its page and no index has to know.
      CREATE TABLE head (
        team bigint PRIMARY KEY REFERENCES team ON DELETE CASCADE,
        idx bigint NOT NULL,
        hash bytea NOT NULL,
        term bigint NOT NULL
      ) WITH (fillfactor = 50);

      -- No reference to the team: it would cost as much as the row. The head holds it.
      CREATE TABLE line (
        team bigint NOT NULL,
        idx bigint NOT NULL,
        key bigint NOT NULL,
        hash bytea NOT NULL,
        body bytea NOT NULL,
        PRIMARY KEY (team, idx)
      );
      CREATE INDEX line_key ON line (team, key) WHERE key <> 0;

      CREATE TABLE term (
        team bigint REFERENCES team ON DELETE CASCADE,
        term bigint,
        node text NOT NULL,
        from_index bigint NOT NULL,
        PRIMARY KEY (team, term)
      );

      CREATE TABLE snapshot (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        team bigint NOT NULL REFERENCES team ON DELETE CASCADE,
        idx bigint NOT NULL,
        epoch bigint NOT NULL,
        hash bytea NOT NULL,
        state bytea NOT NULL
      );
      CREATE INDEX snapshot_at ON snapshot (team, idx, id);

      -- Texts as bytes: PostgreSQL's own cannot hold every character.
      CREATE TABLE audit (
        team bigint REFERENCES team ON DELETE CASCADE,
        number bigint GENERATED ALWAYS AS IDENTITY,
        at bigint NOT NULL,
        body bytea NOT NULL,
        PRIMARY KEY (team, number)
      );

      -- What is held of locked teams (T-23).
      CREATE TABLE held (
        team bigint REFERENCES team ON DELETE CASCADE,
        number bigint GENERATED ALWAYS AS IDENTITY,
        body bytea NOT NULL,
        PRIMARY KEY (team, number)
      );

      -- Times are nanoseconds since 1970.
      CREATE TABLE watch (
        only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
        at bigint NOT NULL
      );

      CREATE TABLE unwatched (
        number bigint PRIMARY KEY,
        from_at bigint NOT NULL,
        to_at bigint NOT NULL,
        jump bigint NOT NULL
      );

      -- What is left of teams that were purged (T-78).
      CREATE TABLE tombstone (
        name text PRIMARY KEY,
        idx bigint NOT NULL,
        hash bytea NOT NULL,
        at bigint NOT NULL,
        archive text NOT NULL,
        seal bytea NOT NULL
      );
      """;

  private Schema() {}

  /**
   * Makes the tables if there are none, and lets pass only what is a store of this version. Several
   * nodes may do so at once: whoever comes second finds them made.
   */
  static void prepare(Session session, String schema) throws SQLException {
    if (version(session, schema).isEmpty()) {
      session.begin();
      Locks.takeInTransaction(session, "make", schema);
      if (version(session, schema).isEmpty()) create(session, schema);
      session.commit();
      session.rest();
    }
    check(session, schema);
  }

  /** Lets pass only what is a store of this version; writes nothing. */
  static void check(Session session, String schema) throws SQLException {
    Optional<Integer> version = version(session, schema);
    if (version.isEmpty()) {
      throw new Faults.Mistaken("has no store in the schema " + schema + " any more");
    }
    if (version.get() != VERSION) {
      throw new Faults.Mistaken(
          "has version %d in the schema %s, but this Reeve reads version %d; use a newer Reeve"
              .formatted(version.get(), schema, VERSION));
    }
  }

  private static Optional<Integer> version(Session session, String schema) throws SQLException {
    boolean there =
        session.isAny(
            "SELECT 1 FROM pg_tables WHERE schemaname = ? AND tablename = 'reeve_store'", schema);
    if (!there) return Optional.empty();
    return session.one("SELECT version FROM reeve_store", row -> row.getInt(1));
  }

  private static void create(Session session, String schema) throws SQLException {
    if (session.isAny("SELECT 1 FROM pg_tables WHERE schemaname = ?", schema)) {
      throw new Faults.Mistaken(
          "has tables in the schema %s that are not Reeve's; name another by currentSchema"
              .formatted(schema));
    }
    boolean there = session.isAny("SELECT 1 FROM pg_namespace WHERE nspname = ?", schema);
    if (!there) session.script("CREATE SCHEMA " + schema);
    session.script(TABLES);
  }

  /** The version of the server, by its first number. */
  static int server(Session session) throws SQLException {
    String show = "SHOW server_version_num";
    return session.one(show, row -> Integer.parseInt(row.getString(1))).orElse(0) / 10_000;
  }

  /** Whether there is a store, of whichever version. */
  static boolean isThere(Session session, String schema) throws SQLException {
    return version(session, schema).isPresent();
  }
}
