package dev.reeve.daemon.engine;

import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.codec.Known;
import dev.reeve.daemon.codec.Pieces.Piece;
import dev.reeve.daemon.log.Hash;
import dev.reeve.daemon.log.Parts;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a state was written as: each thing in it with the hash of its part, in order. A thing is a
 * value, so where the next state has the very same one, its part is the same.
 */
final class WrittenState {

  /** So far ahead a thing is looked for, and as much farther as were not found before it. */
  private static final int AHEAD = 64;

  private static final int FARTHEST = 4_096;

  private final long epoch;
  private final Parts.Base as;
  private final int links;
  private final @Nullable Object[] things;
  private final boolean[] firsts;
  private final byte[] hashes;

  /**
   * @param as the snapshot that it became
   * @param hashes of its parts, one behind the other
   * @param links on top of how many others it is stored
   */
  WrittenState(TeamState state, Parts.Base as, List<Piece> pieces, byte[] hashes, int links) {
    this.epoch = state.ownership().epoch();
    this.as = as;
    this.links = links;
    this.hashes = hashes;
    things = new @Nullable Object[pieces.size()];
    firsts = new boolean[pieces.size()];
    for (int i = 0; i < things.length; i++) {
      things[i] = pieces.get(i).thing();
      firsts[i] = pieces.get(i).first();
    }
  }

  Parts.Base as() {
    return as;
  }

  int size() {
    return things.length;
  }

  int links() {
    return links;
  }

  /** Whether a snapshot of this state may be stored on top of it. */
  boolean mayBear(TeamState state) {
    return epoch == state.ownership().epoch()
        && as.index() < state.position().index()
        && links + 1 < Parts.MOST_LINKS;
  }

  /** The hash of one of its parts. */
  void putHash(int part, ByteBuffer into) {
    into.put(hashes, part * Hash.LENGTH, Hash.LENGTH);
  }

  /** For going through the next state once, from the beginning to the end. */
  Known known() {
    return new Search();
  }

  /** The order stays as it is, so what comes next is rarely far. */
  private final class Search implements Known {

    private int next;
    private int missed;

    @Override
    @SuppressWarnings("ReferenceEquality") // the very same, or it is written again
    public int find(Object thing, boolean first) {
      int end = Math.min(things.length, next + Math.min(FARTHEST, AHEAD + missed));
      for (int i = next; i < end; i++) {
        if (things[i] == thing && firsts[i] == first) {
          next = i + 1;
          missed = 0;
          return i;
        }
      }
      missed++;
      return -1;
    }
  }
}
