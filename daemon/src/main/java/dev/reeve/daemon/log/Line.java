package dev.reeve.daemon.log;

/**
 * One sealed line of a team's log: the encoded entry, the fingerprint of its idempotency key
 * ({@link #NO_KEY} if it has none), and the hash over all of that and its predecessor's hash.
 */
public record Line(long index, byte[] body, long key, Hash hash) {

  public static final long NO_KEY = 0;
}
