package dev.reeve.daemon.log.sqlite;

import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.log.Line;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The end of a team's index, from the last stored block to the head: kept in memory only, since the
 * chunks' pointers give it back.
 *
 * <p>A value that never changes, but shares its arrays with the ones made from it by {@link #plus}:
 * each sees only as much of them as it counted. So an append costs no copy, and one that was rolled
 * back leaves no trace. It takes that only one thread adds, and only to the newest.
 */
final class Tail {

  /** So many keys have room in the first arrays; a power of two, as all that follow. */
  private static final int ROOM = 16;

  private final long from;
  private final long end;
  private final long lastSeq;
  private final int chunks;
  private final long[] firsts;
  private final long[] seqs;
  private final int keyed;
  private final long[] keys;
  private final long[] indices;

  /** For each key one bit of 64: most keys that are asked for are new, and need no search. */
  private final long[] filter;

  private Tail(
      long from, long end, long lastSeq, int chunks, long[][] places, int keyed, long[][] pairs) {
    this.from = from;
    this.end = end;
    this.lastSeq = lastSeq;
    this.chunks = chunks;
    this.firsts = places[0];
    this.seqs = places[1];
    this.keyed = keyed;
    this.keys = pairs[0];
    this.indices = pairs[1];
    this.filter = pairs[2];
  }

  /** A tail without lines, after those up to {@code covered}. */
  static Tail empty(long covered, long lastSeq) {
    long[][] pairs = {new long[ROOM], new long[ROOM], new long[ROOM]};
    return new Tail(covered + 1, covered, lastSeq, 0, new long[2][8], 0, pairs);
  }

  /** Goes back from the head to the last line that is in a block. */
  static Tail load(Session session, TeamId id, Standing head, long covered) throws SQLException {
    ArrayDeque<Part> parts = new ArrayDeque<>();
    Walk walk = new Walk(session, id, head);
    for (Part part = walk.back(); part != null && covered < part.first(); part = walk.back()) {
      parts.addFirst(part);
    }
    Tail tail = empty(covered, head.chunk());
    for (Part part : parts) tail = tail.plus(part);
    return tail.endingAt(head);
  }

  long from() {
    return from;
  }

  long end() {
    return end;
  }

  long lastSeq() {
    return lastSeq;
  }

  Tail plus(long seq, List<Line> lines) {
    return plus(Part.of(seq, lines.getFirst().index(), lines));
  }

  List<Long> find(long key) {
    List<Long> found = List.of();
    if ((filter[word(key, filter)] & bit(key)) == 0) return found;
    for (int i = 0; i < keyed; i++) {
      if (keys[i] != key) continue;
      if (found.isEmpty()) found = new ArrayList<>();
      found.add(indices[i]);
    }
    return found;
  }

  boolean isFull() {
    return Block.LINES <= end - from + 1;
  }

  /** All of it as blocks, each about as long as a block should be. */
  List<Block> blocks(long team) {
    List<Block> blocks = new ArrayList<>();
    long start = from;
    for (int i = 1; i < chunks; i++) {
      if (Block.LINES <= firsts[i] - start) {
        blocks.add(block(team, start, firsts[i] - 1));
        start = firsts[i];
      }
    }
    blocks.add(block(team, start, end));
    return blocks;
  }

  /** All of it as one block. */
  Block block(long team) {
    return block(team, from, end);
  }

  private Block block(long team, long start, long upto) {
    int chunkStart = position(firsts, chunks, start);
    int chunkEnd = position(firsts, chunks, upto + 1);
    int keyStart = position(indices, keyed, start);
    int keyEnd = position(indices, keyed, upto + 1);
    return new Block(
        team,
        start,
        upto,
        Arrays.copyOfRange(firsts, chunkStart, chunkEnd),
        Arrays.copyOfRange(seqs, chunkStart, chunkEnd),
        Arrays.copyOfRange(keys, keyStart, keyEnd),
        Arrays.copyOfRange(indices, keyStart, keyEnd));
  }

  Tail plus(Part part) {
    long[][] places = room(chunks + 1, firsts, seqs);
    places[0][chunks] = part.first();
    places[1][chunks] = part.seq();
    long[][] pairs = roomForKeys(keyed + part.keys().length);
    int count = keyed;
    for (int i = 0; i < part.keys().length; i++) {
      long key = part.keys()[i];
      if (key == Line.NO_KEY) continue;
      pairs[0][count] = key;
      pairs[1][count++] = part.first() + i;
      note(key, pairs[2]);
    }
    return new Tail(from, part.end(), part.seq(), chunks + 1, places, count, pairs);
  }

  /** The head's word counts, also if it does not agree with the chunks: that is for verify. */
  private Tail endingAt(Standing head) {
    long[][] places = {firsts, seqs};
    long[][] pairs = {keys, indices, filter};
    return new Tail(from, head.index(), head.chunk(), chunks, places, keyed, pairs);
  }

  /** As they are, if so many keys have room in them. */
  private long[][] roomForKeys(int needed) {
    long[][] room = room(needed, keys, indices);
    if (room[0].length == filter.length) return new long[][] {room[0], room[1], filter};
    long[] wider = new long[room[0].length];
    for (int i = 0; i < keyed; i++) note(keys[i], wider);
    return new long[][] {room[0], room[1], wider};
  }

  private static void note(long key, long[] filter) {
    filter[word(key, filter)] |= bit(key);
  }

  /** Keys are fingerprints, of which every bit is as good as another. */
  private static int word(long key, long[] filter) {
    return (int) (key >>> (Long.SIZE - Integer.numberOfTrailingZeros(filter.length)));
  }

  private static long bit(long key) {
    return 1L << key;
  }

  private static long[][] room(int needed, long[] one, long[] other) {
    if (needed <= one.length) return new long[][] {one, other};
    int size = Integer.highestOneBit(needed - 1) << 1;
    return new long[][] {Arrays.copyOf(one, size), Arrays.copyOf(other, size)};
  }

  /** How many of the first {@code count} values, which rise, are less than {@code value}. */
  private static int position(long[] values, int count, long value) {
    int found = Arrays.binarySearch(values, 0, count, value);
    return found >= 0 ? found : -found - 1;
  }
}
