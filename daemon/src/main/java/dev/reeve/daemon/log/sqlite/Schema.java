package dev.reeve.daemon.log.sqlite;

import java.sql.SQLException;

/**
 * The tables of a store, and the marks by which a store is known: SQLite's own application id and
 * user version.
 *
 * <p>Nothing on the path of an append is a table with a key in random order: each such row would
 * make a page dirty of its own, which costs more than half of the throughput. See ADR 0003.
 */
final class Schema {

  /** "Reev", as SQLite keeps it in the header of the file. */
  static final int APPLICATION = 0x52656576;

  static final int VERSION = 1;

  private static final String TABLES =
      """
      -- Who they are, and which node was granted the term in force.
      CREATE TABLE team (
        team INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        node TEXT NOT NULL
      ) STRICT;

      -- Where each team's log ends, and the term in force. Short, so that many share a page: a
      -- commit writes every page on which a head moves.
      CREATE TABLE head (
        team INTEGER PRIMARY KEY,
        idx INTEGER NOT NULL,
        hash BLOB NOT NULL,
        term INTEGER NOT NULL,
        chunk INTEGER NOT NULL
      ) STRICT;

      -- All lines of one team in one transaction; previous is the team's chunk before, or 0.
      CREATE TABLE chunk (
        seq INTEGER PRIMARY KEY,
        team INTEGER NOT NULL,
        first INTEGER NOT NULL,
        previous INTEGER NOT NULL,
        body BLOB NOT NULL
      ) STRICT;

      -- Derived: where the lines up to upto are, and their keys.
      CREATE TABLE block (
        team INTEGER NOT NULL,
        upto INTEGER NOT NULL,
        body BLOB NOT NULL,
        PRIMARY KEY (team, upto)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE term (
        team INTEGER NOT NULL,
        term INTEGER NOT NULL,
        node TEXT NOT NULL,
        from_index INTEGER NOT NULL,
        PRIMARY KEY (team, term)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE snapshot (
        id INTEGER PRIMARY KEY,
        team INTEGER NOT NULL,
        idx INTEGER NOT NULL,
        epoch INTEGER NOT NULL,
        hash BLOB NOT NULL,
        state BLOB NOT NULL
      ) STRICT;
      CREATE INDEX snapshot_at ON snapshot (team, idx, id);

      CREATE TABLE audit (
        team INTEGER NOT NULL,
        number INTEGER NOT NULL,
        at INTEGER NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (team, number)
      ) STRICT, WITHOUT ROWID;

      -- Times are nanoseconds since 1970.
      CREATE TABLE watch (id INTEGER PRIMARY KEY, at INTEGER NOT NULL) STRICT;

      CREATE TABLE unwatched (
        number INTEGER PRIMARY KEY,
        from_at INTEGER NOT NULL,
        to_at INTEGER NOT NULL,
        jump INTEGER NOT NULL
      ) STRICT;
      """;

  /**
   * What is held of locked teams (T-23); a store from before there were locks has no such table.
   */
  private static final String HELD =
      """
      CREATE TABLE IF NOT EXISTS held (
        team INTEGER NOT NULL,
        number INTEGER NOT NULL,
        body BLOB NOT NULL,
        PRIMARY KEY (team, number)
      ) STRICT, WITHOUT ROWID;
      """;

  /** What is left of teams that were purged (T-78). */
  private static final String TOMBSTONES =
      """
      CREATE TABLE IF NOT EXISTS tombstone (
        name TEXT PRIMARY KEY,
        idx INTEGER NOT NULL,
        hash BLOB NOT NULL,
        at INTEGER NOT NULL,
        archive TEXT NOT NULL,
        seal BLOB NOT NULL
      ) STRICT, WITHOUT ROWID;
      """;

  private Schema() {}

  /**
   * Makes the tables in an empty file, and lets pass only what is a store of this version. Looks
   * before it writes: a file that is somebody else's stays as it was.
   */
  static void prepare(Session session) throws SQLException {
    if (isEmpty(session)) create(session);
    check(session);
    session.script(HELD);
    session.script(TOMBSTONES);
  }

  /** Lets pass only what is a store of this version; writes nothing. */
  static void check(Session session) throws SQLException {
    long application = session.number(0, "PRAGMA application_id");
    if (application != APPLICATION) {
      throw new NotAStore("is an SQLite file, but not one of Reeve's; name another file");
    }
    long version = session.number(0, "PRAGMA user_version");
    if (version != VERSION) {
      throw new NotAStore(
          "has version %d, but this Reeve reads version %d; use a newer Reeve"
              .formatted(version, VERSION));
    }
  }

  private static boolean isEmpty(Session session) throws SQLException {
    return session.number(0, "PRAGMA application_id") == 0
        && session.number(0, "PRAGMA user_version") == 0
        && session.number(0, "SELECT count(*) FROM sqlite_schema") == 0;
  }

  /** Another process may be doing the same: whoever comes second finds the tables made. */
  private static void create(Session session) throws SQLException {
    session.pragma("journal_mode = WAL");
    session.pragma("synchronous = FULL");
    session.begin();
    if (isEmpty(session)) {
      session.script(TABLES);
      session.pragma("application_id = " + APPLICATION);
      session.pragma("user_version = " + VERSION);
    }
    session.commit();
  }

  /** The file is there, and is not what it should be. */
  static final class NotAStore extends SQLException {

    private static final long serialVersionUID = 1L;

    private final String what;

    NotAStore(String what) {
      super(what);
      this.what = what;
    }

    String what() {
      return what;
    }
  }
}
