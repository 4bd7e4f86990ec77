package dev.reeve.daemon.log.sqlite;

import java.util.Arrays;

/**
 * Says which stored blocks of a team may hold a key, so that a key that is new, as nearly all are,
 * costs no look into the store, and a known one costs a look into its block alone, however long the
 * log is.
 *
 * <p>A hash table that holds, for each key, 44 bits of it and 20 bits for its block: 11 to 21 bytes
 * a line. The bits of the key also say where it stands, so that the table can grow without it.
 */
final class KeyIndex {

  private static final int SMALLEST = 1 << 9;
  private static final int BLOCK_BITS = 20;
  private static final long BLOCK_MASK = (1L << BLOCK_BITS) - 1;

  private static final long[] NONE = {};

  private long[] table = NONE;
  private int used;
  private long[] uptos = new long[8];
  private int blocks;

  /** The last index that is in it. */
  long covered() {
    return blocks == 0 ? 0 : uptos[blocks - 1];
  }

  /** Takes in the next block; one that it knows already changes nothing. */
  void add(Block block) {
    if (block.upto() <= covered()) return;
    if (blocks == uptos.length) uptos = Arrays.copyOf(uptos, 2 * blocks);
    uptos[blocks++] = block.upto();
    for (long key : block.keys()) {
      if (table.length / 4 * 3 <= used++) grow();
      put(tag(key) | (blocks & BLOCK_MASK));
    }
  }

  /** The last indices of the blocks that may hold the key, oldest first. */
  long[] candidates(long key) {
    long[] found = NONE;
    if (table.length == 0) return found;
    long tag = tag(key);
    for (int slot = slot(tag); table[slot] != 0; slot = next(slot)) {
      if ((table[slot] & ~BLOCK_MASK) == tag) found = with(found, table[slot]);
    }
    if (1 < found.length) Arrays.sort(found);
    return found;
  }

  private void grow() {
    long[] before = table;
    table = new long[Math.max(SMALLEST, 2 * before.length)];
    for (long entry : before) {
      if (entry != 0) put(entry);
    }
  }

  private void put(long entry) {
    int slot = slot(entry);
    while (table[slot] != 0) slot = next(slot);
    table[slot] = entry;
  }

  private long[] with(long[] found, long entry) {
    long upto = uptos[(int) (entry & BLOCK_MASK) - 1];
    for (long known : found) {
      if (known == upto) return found;
    }
    long[] more = Arrays.copyOf(found, found.length + 1);
    more[found.length] = upto;
    return more;
  }

  private int slot(long entry) {
    return (int) (entry >>> (Long.SIZE - Integer.numberOfTrailingZeros(table.length)));
  }

  private int next(int slot) {
    return (slot + 1) & (table.length - 1);
  }

  /** Keys are fingerprints already, but nobody promises that all of their bits are good. */
  private static long tag(long key) {
    long mixed = (key ^ (key >>> 32)) * 0x9E3779B97F4A7C15L;
    return (mixed ^ (mixed >>> 29)) & ~BLOCK_MASK;
  }
}
