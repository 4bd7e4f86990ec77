package dev.reeve.daemon.log.sqlite;

import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.log.Hash;
import dev.reeve.daemon.log.Scannable;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.TreeMap;

/**
 * A look at the chunks of one team, or of all, as they lie in the store.
 *
 * <p>All are seen as they were at the beginning, but in several steps: while a transaction reads,
 * the write-ahead log cannot begin anew, and a long one would let it grow without a bound. Nothing
 * that was written is ever changed, so the steps fit together.
 */
final class StoreScan {

  private static final int STEP = 20_000;
  private static final long NO_CHUNK = 0;

  private final Scannable.Visitor visitor;
  private final Map<Long, TeamScan> scans = new TreeMap<>();
  private long seen = Long.MIN_VALUE;
  private long end = Long.MIN_VALUE;

  StoreScan(Scannable.Visitor visitor) {
    this.visitor = visitor;
  }

  /** Follows the team's pointers to its first chunk, and comes back over the chunks. */
  void one(Session session, TeamId id, long team) throws SQLException {
    TeamScan scan = begin(session, id, team);
    ArrayDeque<Long> seqs = new ArrayDeque<>();
    Walk walk = new Walk(session, id, scan.head());
    for (Part part = walk.back(); part != null; part = walk.back()) seqs.addFirst(part.seq());
    for (long seq : seqs) {
      Chunk chunk = Chunk.at(session, seq);
      if (chunk != null) scan.accept(session, chunk);
    }
    scan.end(session);
  }

  /** Goes over all chunks in the order in which they were written. */
  void all(Readers readers) throws SQLException {
    readers.attempt(this::begin);
    boolean more = true;
    while (more) more = readers.attempt(session -> sparingBrokenPages(session, this::step));
    for (TeamScan scan : scans.values()) {
      readers.attempt(session -> sparingBrokenPages(session, scan::end));
    }
  }

  private boolean begin(Session session) throws SQLException {
    try (ResultSet row = session.prepare("SELECT name, team FROM team").executeQuery()) {
      while (row.next()) begin(session, new TeamId(row.getString(1)), row.getLong(2));
    }
    end = session.number(0, "SELECT max(seq) FROM chunk");
    return true;
  }

  private boolean step(Session session) throws SQLException {
    String select =
        """
        SELECT seq, team, first, previous, body FROM chunk
        WHERE seq > ? AND seq <= ? ORDER BY seq LIMIT ?
        """;
    int count = 0;
    try (ResultSet row = session.prepare(select, seen, end, STEP).executeQuery()) {
      for (; row.next(); count++) accept(session, Chunk.of(row));
    }
    return count == STEP;
  }

  private void accept(Session session, Chunk chunk) throws SQLException {
    seen = chunk.seq();
    TeamScan scan = scans.get(chunk.team());
    if (scan == null) scan = begin(session, unnamed(chunk.team()), chunk.team());
    scan.accept(session, chunk);
  }

  /** Lines that are there, of a team that is not. */
  private static TeamId unnamed(long team) {
    return new TeamId("unnamed-" + Long.toUnsignedString(team));
  }

  private TeamScan begin(Session session, TeamId id, long team) throws SQLException {
    Standing stored = Standing.find(session, team);
    Standing head = stored == null ? new Standing(team, 0, 0, Hash.ZERO, NO_CHUNK) : stored;
    Scannable.TeamVisitor of = visitor.team(id, head.head());
    if (stored == null) of.damage(0, "the row that says where its log ends is gone");
    TeamScan scan = new TeamScan(id, head, of);
    scans.put(team, scan);
    return scan;
  }

  /** Behind a broken page nothing can be seen: each team that goes on there ends too early. */
  private static boolean sparingBrokenPages(Session session, Session.Work<Boolean> work)
      throws SQLException {
    try {
      return work.with(session);
    } catch (SQLException fault) {
      if (!Faults.isCorrupt(fault)) throw fault;
      return false;
    }
  }
}
