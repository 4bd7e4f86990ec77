package dev.reeve.daemon.codec;

import dev.reeve.core.Key;
import dev.reeve.daemon.log.Line;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * The fingerprint under which the log finds a key again (T-4): the first eight bytes of SHA-256, so
 * that nobody can make up keys that share one. It is stored, so it never changes.
 */
public final class KeyPrint {

  private static final ThreadLocal<MessageDigest> SHA256 =
      ThreadLocal.withInitial(KeyPrint::sha256);

  private KeyPrint() {}

  /** Never {@link Line#NO_KEY}. */
  public static long of(Key key) {
    byte[] hash = SHA256.get().digest(key.text().getBytes(StandardCharsets.UTF_8));
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
