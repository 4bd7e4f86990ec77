package dev.reeve.daemon.codec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A text cut into pieces: each thing of a long list is one, and so is what stands between two
 * lists. Where the cuts are depends on the text alone. What is known already is left out.
 */
public final class Pieces {

  /**
   * One of them.
   *
   * @param thing what is written there; null for what stands between two lists
   * @param first whether the thing is the first of its list
   * @param known the number of the part that it was written as before; -1 if it was not
   * @param from where its bytes begin, if it was not
   */
  public record Piece(@Nullable Object thing, boolean first, int known, int from, int to) {

    public boolean isKnown() {
      return 0 <= known;
    }
  }

  private final Known known;
  private final List<Piece> pieces = new ArrayList<>();
  private byte[] bytes = {};
  private int from;

  Pieces(Known known) {
    this.known = known;
  }

  public List<Piece> all() {
    return pieces;
  }

  /** All that was not left out. */
  public byte[] bytes() {
    return bytes;
  }

  /** What stands before this place belongs to no list. */
  void between(int at) {
    if (from < at) add(null, false, at);
  }

  /** The thing ends at this place. */
  void end(Object thing, boolean first, int at) {
    add(thing, first, at);
  }

  /** Whether the thing that comes next is known, and therefore to be left out. */
  boolean leavesOut(Object thing, boolean first, int at) {
    int number = known.find(thing, first);
    if (number < 0) return false;
    between(at);
    pieces.add(new Piece(thing, first, number, at, at));
    return true;
  }

  /** All is written. */
  Pieces finished(byte[] written, int end) {
    between(end);
    bytes = Arrays.copyOf(written, end);
    return this;
  }

  private void add(@Nullable Object thing, boolean first, int at) {
    pieces.add(new Piece(thing, first, -1, from, at));
    from = at;
  }
}
