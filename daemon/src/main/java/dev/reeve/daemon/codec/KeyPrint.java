package dev.reeve.daemon.codec;

import dev.reeve.core.Key;
import dev.reeve.daemon.log.Line;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.jspecify.annotations.Nullable;

/**
 * The fingerprint under which the log finds a key again (T-4): the first eight bytes of SHA-256, so
 * that nobody can make up keys that share one. It is stored, so it never changes. Not for several
 * threads.
 */
public final class KeyPrint {

  private final MessageDigest sha256 = sha256();

  /** The one that was asked for last: what is looked for and not found is soon put in. */
  private @Nullable Key last;

  private long lastPrint;

  /** Never {@link Line#NO_KEY}. */
  public long of(Key key) {
    if (!key.equals(last)) {
      lastPrint = made(key);
      last = key;
    }
    return lastPrint;
  }

  private long made(Key key) {
    byte[] hash = sha256.digest(key.text().getBytes(StandardCharsets.UTF_8));
    long print = ByteBuffer.wrap(hash).getLong();
    return print == Line.NO_KEY ? 1 : print;
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
