package dev.reeve.daemon.log.sqlite;

import java.time.Instant;

/** Times as the store keeps them: nanoseconds since 1970, good until the year 2262. */
final class Nanos {

  private static final long PER_SECOND = 1_000_000_000L;

  private Nanos() {}

  static long of(Instant at) {
    return Math.addExact(Math.multiplyExact(at.getEpochSecond(), PER_SECOND), at.getNano());
  }

  static Instant instant(long nanos) {
    return Instant.ofEpochSecond(0, nanos);
  }
}
