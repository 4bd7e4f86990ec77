package dev.reeve.daemon.log.postgres;

import dev.reeve.daemon.log.Line;

/**
 * A set of keys' fingerprints: one array, at most two thirds full, 12 to 24 bytes a key. {@link
 * Line#NO_KEY} marks the free places, and is never in it.
 */
final class KeySet {

  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private long[] places = new long[16];
  private int size;

  void add(long key) {
    if (key == Line.NO_KEY) return;
    int place = place(key);
    if (places[place] == key) return;
    places[place] = key;
    if (places.length < ++size * 3 / 2) grow();
  }

  boolean contains(long key) {
    return key != Line.NO_KEY && places[place(key)] == key;
  }

  /** Where it is, or would be put. */
  private int place(long key) {
    int place = (int) ((key * SPREAD) >>> Long.numberOfLeadingZeros(places.length - 1L));
    while (places[place] != Line.NO_KEY && places[place] != key) {
      place = (place + 1) & (places.length - 1);
    }
    return place;
  }

  private void grow() {
    long[] old = places;
    places = new long[old.length * 2];
    for (long key : old) {
      if (key != Line.NO_KEY) places[place(key)] = key;
    }
  }
}
