package dev.reeve.daemon.log;

import dev.reeve.core.team.TeamId;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * The chain of hashes through a team's log (T-20): each line's hash covers its team, its index, its
 * key, its body and the hash before it, so that a line that was changed, dropped, swapped or
 * slipped in is found. Not for several threads.
 */
public final class Chain {

  /** What is said of a line that does not follow. */
  public static final String MISFIT = "its hash fits neither its content nor its predecessor";

  /** The longest name of a team, and the zero after it. */
  private static final int TEAM = 64;

  private final MessageDigest sha256 = sha256();
  private final ByteBuffer fixed = ByteBuffer.allocate(Hash.LENGTH + 2 * Long.BYTES + TEAM);

  public Line seal(TeamId team, Head previous, byte[] body, long key) {
    return new Line(previous.index() + 1, body, key, hash(team, previous, body, key));
  }

  /** Whether this line is what was sealed right after {@code previous}. */
  public boolean follows(TeamId team, Head previous, Line line) {
    return line.index() == previous.index() + 1
        && line.hash().equals(hash(team, previous, line.body(), line.key()));
  }

  /** A plain hash, for snapshots. */
  public Hash hash(byte[] bytes) {
    return new Hash(sha256.digest(bytes));
  }

  /** The plain hash of some of these bytes. */
  public Hash hash(byte[] bytes, int from, int to) {
    sha256.update(bytes, from, to - from);
    return new Hash(sha256.digest());
  }

  /** Of the line that comes right after {@code previous}. */
  private Hash hash(TeamId team, Head previous, byte[] body, long key) {
    fixed.clear().put(previous.hash().bytes()).putLong(previous.index() + 1).putLong(key);
    fixed.put(team.value().getBytes(StandardCharsets.US_ASCII)).put((byte) 0);
    sha256.update(fixed.array(), 0, fixed.position());
    return new Hash(sha256.digest(body));
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
