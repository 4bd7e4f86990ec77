package dev.reeve.daemon.log.sqlite;

import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.log.Line;
import dev.reeve.daemon.log.LogDamaged;
import java.util.ArrayList;
import java.util.List;

/**
 * What the index needs to know of one chunk: where it is, and the keys of its lines, the first of
 * which has the index {@code first}.
 */
@SuppressWarnings("ArrayRecordComponent") // longs on their way into the index, never compared
record Part(long seq, long first, long[] keys) {

  static Part of(long seq, long first, List<Line> lines) {
    long[] keys = new long[lines.size()];
    for (int i = 0; i < keys.length; i++) keys[i] = lines.get(i).key();
    return new Part(seq, first, keys);
  }

  /**
   * Of a damaged chunk only what stands before the damage, and nothing from {@code next} on, where
   * the next one begins: whoever reads such a line is told.
   */
  static Part of(TeamId team, Chunk chunk, long next) {
    List<Line> lines = new ArrayList<>();
    try {
      Frames.decode(team, chunk.first(), chunk.body(), lines::add);
    } catch (LogDamaged damaged) {
      // What was handed over before is all there is.
    }
    lines.removeIf(line -> next <= line.index());
    return of(chunk.seq(), chunk.first(), lines);
  }

  long end() {
    return first + keys.length - 1;
  }
}
