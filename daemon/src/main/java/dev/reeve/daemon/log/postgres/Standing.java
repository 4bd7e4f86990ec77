package dev.reeve.daemon.log.postgres;

import dev.reeve.daemon.log.Batch;
import dev.reeve.daemon.log.Hash;
import dev.reeve.daemon.log.Head;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** A team's row in the table of heads: the term in force, and where the log ends. */
record Standing(long term, Head head) {

  private static final String ADVANCE =
      """
      UPDATE head SET idx = s.to_idx, hash = s.to_hash
      FROM unnest(?, ?, ?, ?, ?, ?, ?) AS s (team, term, idx, hash, onto, to_idx, to_hash)
      WHERE head.team = s.team AND head.term = s.term AND head.idx = s.idx AND head.hash = s.hash
      """;

  private static final String UNLESS_OCCUPIED =
      """
      AND NOT EXISTS (SELECT 1 FROM line l WHERE l.team = s.team AND l.idx > s.onto)
      """;

  private static final String RETURNING = "RETURNING head.team, pg_current_xact_id()::text";

  /** The rows of these teams, by their numbers; a row that is gone is left out. */
  static Map<Long, Standing> of(Session session, long... teams) throws SQLException {
    Map<Long, Standing> found = new HashMap<>();
    session.each(
        "SELECT team, term, idx, hash FROM head WHERE team = ANY (?)",
        row -> {
          Head head = new Head(row.getLong(3), Hash.stored(row.getBytes(4)));
          found.put(row.getLong(1), new Standing(row.getLong(2), head));
        },
        (Object) teams);
    return found;
  }

  /**
   * Moves the heads to the slices' ends, each if its writer holds the term and knows where the log
   * ends. This comparison and this write are one statement in the transaction of the append: here
   * R-2 is decided.
   *
   * <p>The parts stand in the order of their teams, and rows are locked in that order: two nodes
   * that want the same teams wait for each other, but never in a circle.
   *
   * @param careful whether to leave out teams in which something lies beyond the head
   * @return the teams whose heads were moved
   */
  static Set<Long> advance(Session session, List<Append.Part> parts, boolean careful)
      throws SQLException {
    Set<Long> moved = new HashSet<>();
    session.each(
        ADVANCE + (careful ? UNLESS_OCCUPIED : "") + RETURNING,
        row -> {
          moved.add(row.getLong(1));
          session.transaction(row.getString(2));
        },
        numbers(parts, Append.Part::team),
        numbers(parts, part -> part.slice().term()),
        numbers(parts, part -> part.slice().expected().index()),
        hashes(parts, part -> part.slice().expected()),
        numbers(parts, part -> part.slice().onto().index()),
        numbers(parts, part -> part.slice().end().index()),
        hashes(parts, part -> part.slice().end()));
    return moved;
  }

  private static long[] numbers(List<Append.Part> parts, ToLongFunction<Append.Part> number) {
    return parts.stream().mapToLong(number).toArray();
  }

  private static byte[][] hashes(List<Append.Part> parts, Function<Append.Part, Head> head) {
    return parts.stream().map(part -> head.apply(part).hash().bytes()).toArray(byte[][]::new);
  }

  /** Whether whoever wrote the slice is right about term and head. */
  boolean isAsIn(Batch.Slice slice) {
    return term == slice.term() && head.equals(slice.expected());
  }
}
