package dev.reeve.daemon.log;

import java.time.Instant;

/** Times as stores keep them: nanoseconds since 1970, good until the year 2262. */
public final class Nanos {

  private static final long PER_SECOND = 1_000_000_000L;

  private Nanos() {}

  public static long of(Instant at) {
    return Math.addExact(Math.multiplyExact(at.getEpochSecond(), PER_SECOND), at.getNano());
  }

  public static Instant instant(long nanos) {
    return Instant.ofEpochSecond(0, nanos);
  }
}
