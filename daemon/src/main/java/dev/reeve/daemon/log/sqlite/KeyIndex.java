package dev.reeve.daemon.log.sqlite;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Says which stored blocks of a team may hold a key, so that a key that is new, as nearly all are,
 * costs no look into the store, and a known one costs a look into its block alone, however long the
 * log is.
 *
 * <p>Hash tables that hold, for each key, 12 bits of it and 20 bits for its block: about 6 to 11
 * bytes a line. When one is full, the next has twice its room; what is in a table never moves.
 */
final class KeyIndex {

  private static final int SMALLEST = 1 << 10;
  private static final int BLOCK_BITS = 20;
  private static final int BLOCK_MASK = (1 << BLOCK_BITS) - 1;

  private final List<int[]> tables = new ArrayList<>();
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
    for (long key : block.keys()) add(key);
  }

  /** The last indices of the blocks that may hold the key, oldest first. */
  long[] candidates(long key) {
    long mixed = mix(key);
    long[] found = new long[0];
    for (int[] table : tables) {
      int slot = slot(mixed, table);
      for (; table[slot] != 0; slot = next(slot, table)) {
        if (table[slot] >>> BLOCK_BITS == tag(mixed)) found = with(found, table[slot]);
      }
    }
    Arrays.sort(found);
    return found;
  }

  private void add(long key) {
    int[] table = roomy();
    long mixed = mix(key);
    int slot = slot(mixed, table);
    while (table[slot] != 0) slot = next(slot, table);
    table[slot] = tag(mixed) << BLOCK_BITS | (blocks & BLOCK_MASK);
    used++;
  }

  private int[] roomy() {
    if (tables.isEmpty() || tables.getLast().length * 3 / 4 <= used) {
      tables.add(new int[tables.isEmpty() ? SMALLEST : 2 * tables.getLast().length]);
      used = 0;
    }
    return tables.getLast();
  }

  private long[] with(long[] found, int entry) {
    long upto = uptos[(entry & BLOCK_MASK) - 1];
    for (long known : found) {
      if (known == upto) return found;
    }
    long[] more = Arrays.copyOf(found, found.length + 1);
    more[found.length] = upto;
    return more;
  }

  private static int tag(long mixed) {
    return (int) (mixed >>> 52);
  }

  private static int slot(long mixed, int[] table) {
    return (int) mixed & (table.length - 1);
  }

  private static int next(int slot, int[] table) {
    return (slot + 1) & (table.length - 1);
  }

  /** Keys are fingerprints already, but nobody promises that all of their bits are good. */
  private static long mix(long key) {
    long mixed = (key ^ (key >>> 32)) * 0x9E3779B97F4A7C15L;
    return mixed ^ (mixed >>> 29);
  }
}
