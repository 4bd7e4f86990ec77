package dev.reeve.daemon.log.sqlite;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * A piece of a team's index: which chunks hold the lines from {@code from} to {@code upto}, and
 * which of these lines stand under which key. Derived from the chunks, and written with the append
 * that fills it, so that neither a read nor a search ever has to look through the log.
 *
 * @param firsts the first index in each chunk, rising
 * @param seqs the chunks' numbers
 * @param keys the keys of those lines that have one
 * @param indices where these lines are, rising
 */
@SuppressWarnings("ArrayRecordComponent") // hundreds of longs; compared by their stored form
record Block(
    long team, long from, long upto, long[] firsts, long[] seqs, long[] keys, long[] indices) {

  /** A team's index grows by a block whenever so many lines are not in it yet. */
  static final int LINES = 256;

  private static final int FIXED = Long.BYTES + 2 * Integer.BYTES + Integer.BYTES;

  /** The position of the chunk that should hold this index; -1 if it stands before all of them. */
  int chunkOf(long index) {
    int found = Arrays.binarySearch(firsts, index);
    return found >= 0 ? found : -found - 2;
  }

  List<Long> find(long key) {
    List<Long> found = new ArrayList<>();
    for (int i = 0; i < keys.length; i++) {
      if (keys[i] == key) found.add(indices[i]);
    }
    return found;
  }

  byte[] encode() {
    ByteBuffer out = ByteBuffer.allocate(Math.toIntExact(size(seqs.length, keys.length)));
    out.putLong(from).putInt(seqs.length).putInt(keys.length);
    for (long[] column : List.of(firsts, seqs, keys, indices)) {
      for (long value : column) out.putLong(value);
    }
    return out.putInt(checksum(team, upto, out.array())).array();
  }

  static Block decode(long team, long upto, byte[] body) throws BrokenIndex {
    ByteBuffer in = ByteBuffer.wrap(body);
    if (body.length < FIXED) throw new BrokenIndex(team, upto);
    long from = in.getLong();
    int chunks = in.getInt();
    int keyed = in.getInt();
    boolean fits = 0 <= chunks && 0 <= keyed && size(chunks, keyed) == body.length;
    if (!fits || in.getInt(body.length - Integer.BYTES) != checksum(team, upto, body)) {
      throw new BrokenIndex(team, upto);
    }
    return new Block(
        team, from, upto, longs(in, chunks), longs(in, chunks), longs(in, keyed), longs(in, keyed));
  }

  /** Wide enough that no two numbers can be too large for it. */
  private static long size(int chunks, int keyed) {
    return FIXED + 2L * Long.BYTES * ((long) chunks + keyed);
  }

  private static long[] longs(ByteBuffer in, int count) {
    long[] values = new long[count];
    for (int i = 0; i < count; i++) values[i] = in.getLong();
    return values;
  }

  /** Over all but the last four bytes, where it is kept; and over where the block is stored. */
  private static int checksum(long team, long upto, byte[] body) {
    CRC32C crc = new CRC32C();
    crc.update(ByteBuffer.allocate(2 * Long.BYTES).putLong(team).putLong(upto).flip());
    crc.update(body, 0, body.length - Integer.BYTES);
    return (int) crc.getValue();
  }
}
