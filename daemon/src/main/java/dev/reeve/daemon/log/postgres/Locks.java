package dev.reeve.daemon.log.postgres;

import dev.reeve.daemon.log.Chain;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;

/** Locks that the server keeps under a number, and that only programs like this one know of. */
final class Locks {

  private Locks() {}

  /** Each purpose has a lock of its own in each schema. */
  static long number(String purpose, String schema) {
    byte[] name = ("reeve/" + purpose + "/" + schema).getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.wrap(new Chain().hash(name).bytes()).getLong();
  }

  /** Waits for the lock, which is free again when the transaction ends. */
  static void takeInTransaction(Session session, String purpose, String schema)
      throws SQLException {
    session.all("SELECT pg_advisory_xact_lock(?)", row -> true, number(purpose, schema));
  }

  /** The same, beside others who share it. */
  static void shareInTransaction(Session session, String purpose, String schema)
      throws SQLException {
    session.all("SELECT pg_advisory_xact_lock_shared(?)", row -> true, number(purpose, schema));
  }
}
