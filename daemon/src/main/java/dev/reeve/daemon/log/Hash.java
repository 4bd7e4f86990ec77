package dev.reeve.daemon.log;

import java.util.Arrays;
import java.util.HexFormat;

/** A SHA-256 value: the seal of one line of a team's log. Its bytes are not to be changed. */
@SuppressWarnings("ArrayRecordComponent") // millions of them are read in a second
public record Hash(byte[] bytes) {

  public static final int LENGTH = 32;

  /** What the first line of every team has as its predecessor's hash. */
  public static final Hash ZERO = new Hash(new byte[LENGTH]);

  /** What is stored in place of a hash but is none reads as this, which none is. */
  public static final Hash BROKEN = fromHex("ff".repeat(LENGTH));

  public Hash {
    if (bytes.length != LENGTH) throw new IllegalArgumentException("not a SHA-256 value");
  }

  public static Hash fromHex(String hex) {
    return new Hash(HexFormat.of().parseHex(hex));
  }

  /** Of bytes as they lie in a store, whatever became of them there. */
  public static Hash stored(byte[] bytes) {
    return bytes.length == LENGTH ? new Hash(bytes) : BROKEN;
  }

  public String hex() {
    return HexFormat.of().formatHex(bytes);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Hash hash && Arrays.equals(bytes, hash.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return hex();
  }
}
