package dev.reeve.daemon.log;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state of a large team as it is stored: in parts, of which those that an earlier snapshot has
 * too are only named (ADR 0033). The hash over it is the hash over the hashes of its parts, so a
 * part that is known need not be written out to be vouched for.
 *
 * <p>The stored form: {@link #MARK}; the index and the hash of the base, both zero if there is
 * none; then, for each part of its own, its length and its bytes, and for each run of parts of the
 * base, how many there are (as a negative number) and the first of them. Such runs rise: no part of
 * the base stands there twice.
 */
public final class Parts {

  /** What the stored form begins with: no text does. */
  static final byte MARK = (byte) 0xFF;

  /** So many snapshots stand on top of each other at most: each is read only with those below. */
  public static final int MOST_LINKS = 16;

  private static final int HEAD = 1 + Long.BYTES + Hash.LENGTH;

  /** What a part is, and its hash. */
  @SuppressWarnings("ArrayRecordComponent") // shared, never compared
  record Part(byte[] bytes, Hash hash) {}

  /** Which snapshot of the same team it is stored on top of. */
  public record Base(long index, Hash hash) {

    public boolean is(Snapshot snapshot) {
      return snapshot.index() == index && snapshot.hash().equals(hash);
    }
  }

  private final List<Part> parts;

  private Parts(List<Part> parts) {
    this.parts = parts;
  }

  /** The base of what is stored; null if it stands for itself. */
  static @Nullable Base base(byte[] stored) {
    if (!isInParts(stored) || stored.length < HEAD) return null;
    ByteBuffer in = ByteBuffer.wrap(stored, 1, HEAD - 1);
    long index = in.getLong();
    byte[] bytes = new byte[Hash.LENGTH];
    in.get(bytes);
    Hash hash = new Hash(bytes);
    return index == 0 && hash.equals(Hash.ZERO) ? null : new Base(index, hash);
  }

  static boolean isInParts(byte[] stored) {
    return 0 < stored.length && stored[0] == MARK;
  }

  /**
   * What was stored; null if this cannot be it.
   *
   * @param base what it is stored on top of, if it is
   */
  static @Nullable Parts read(byte[] stored, @Nullable Parts base, Chain chain) {
    try {
      ByteBuffer in = ByteBuffer.wrap(stored).position(HEAD);
      List<Part> parts = new ArrayList<>();
      int used = 0;
      while (in.hasRemaining()) {
        int length = in.getInt();
        if (0 <= length) {
          if (in.remaining() < length) return null;
          byte[] bytes = new byte[length];
          in.get(bytes);
          parts.add(new Part(bytes, chain.hash(bytes)));
        } else {
          int from = in.getInt();
          if (base == null || from < used) return null;
          used = Math.subtractExact(from, length);
          parts.addAll(base.parts.subList(from, used));
        }
      }
      return new Parts(parts);
    } catch (BufferUnderflowException
        | IndexOutOfBoundsException
        | IllegalArgumentException
        | ArithmeticException e) {
      return null;
    }
  }

  Hash hash(Chain chain) {
    ByteBuffer hashes = ByteBuffer.allocate(Math.multiplyExact(parts.size(), Hash.LENGTH));
    for (Part part : parts) hashes.put(part.hash().bytes());
    return chain.hash(hashes.array());
  }

  /** All of it in one piece. */
  byte[] whole() {
    int size = 0;
    for (Part part : parts) size = Math.addExact(size, part.bytes().length);
    ByteBuffer whole = ByteBuffer.allocate(size);
    for (Part part : parts) whole.put(part.bytes());
    return whole.array();
  }

  /** Puts the stored form together, part after part. */
  public static final class Writer {

    private ByteBuffer out = ByteBuffer.allocate(4_096);
    private int from;
    private int run;

    /**
     * @param base null if it is to stand for itself
     */
    public Writer(@Nullable Base base) {
      out.put(MARK);
      out.putLong(base == null ? 0 : base.index());
      out.put(base == null ? Hash.ZERO.bytes() : base.hash().bytes());
    }

    /** The base's part of this number. */
    public void same(int number) {
      if (0 < run && number == from + run) {
        run++;
        return;
      }
      endRun();
      from = number;
      run = 1;
    }

    /** A part of its own. */
    public void own(byte[] bytes, int start, int end) {
      endRun();
      room(Integer.BYTES + end - start).putInt(end - start).put(bytes, start, end - start);
    }

    public byte[] toArray() {
      endRun();
      byte[] stored = new byte[out.position()];
      out.get(0, stored);
      return stored;
    }

    private void endRun() {
      if (0 < run) room(2 * Integer.BYTES).putInt(-run).putInt(from);
      run = 0;
    }

    private ByteBuffer room(int more) {
      if (out.remaining() < more) {
        int size = Math.max(2 * out.capacity(), Math.addExact(out.position(), more));
        out = ByteBuffer.allocate(size).put(out.flip());
      }
      return out;
    }
  }
}
