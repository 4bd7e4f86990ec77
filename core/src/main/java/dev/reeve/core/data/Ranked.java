package dev.reeve.core.data;

/**
 * A key whose order is, as far as it goes, the order of a number. A tree keeps the number in its
 * nodes and looks at the key itself only where two numbers are the same: so a search touches one
 * object at each level, and not the four that a text is made of.
 */
public interface Ranked {

  /** Compared without sign; less or greater only if the key is less or greater. */
  long rank();

  /** Of a text in ASCII: its first eight characters. */
  static long of(String ascii) {
    int length = Math.min(Long.BYTES, ascii.length());
    long rank = 0;
    for (int i = 0; i < length; i++) rank = (rank << Byte.SIZE) | ascii.charAt(i);
    return rank << (Byte.SIZE * (Long.BYTES - length));
  }
}
