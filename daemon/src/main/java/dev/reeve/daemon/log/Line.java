package dev.reeve.daemon.log;

import java.util.Arrays;

/**
 * One sealed line of a team's log: the encoded entry, the fingerprint of its idempotency key
 * ({@link #NO_KEY} if it has none), and the hash over all of that and its predecessor's hash. The
 * body is not to be changed.
 */
@SuppressWarnings("ArrayRecordComponent") // millions of them are read in a second
public record Line(long index, byte[] body, long key, Hash hash) {

  public static final long NO_KEY = 0;

  @Override
  public boolean equals(Object other) {
    return other instanceof Line line
        && index == line.index
        && key == line.key
        && hash.equals(line.hash)
        && Arrays.equals(body, line.body);
  }

  @Override
  public int hashCode() {
    return 31 * Long.hashCode(index) + hash.hashCode();
  }
}
