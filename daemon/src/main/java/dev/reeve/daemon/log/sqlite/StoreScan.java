package dev.reeve.daemon.log.sqlite;

import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.log.Hash;
import dev.reeve.daemon.log.Scannable;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

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

  /** How a piece of work is done on a view of the store. */
  interface Source {
    <T extends @Nullable Object> T attempt(Session.Work<T> work) throws SQLException;
  }

  /**
   * Follows the team's pointers to its first chunk, and comes back over the chunks. Nothing is
   * shown before all of them could be read.
   */
  void one(Session session, TeamId id, long team) throws SQLException {
    ArrayDeque<Long> seqs = new ArrayDeque<>();
    @Nullable Standing stored = Standing.find(session, team);
    Walk walk = new Walk(session, id, head(stored, team));
    for (Part part = walk.back(); part != null; part = walk.back()) seqs.addFirst(part.seq());
    TeamScan scan = begin(id, team, stored);
    for (long seq : seqs) {
      Chunk chunk = Chunk.at(session, seq);
      if (chunk != null) scan.accept(session, chunk);
    }
    scan.end(session);
  }

  /** Goes over all chunks in the order in which they were written. */
  void all(Source store) throws SQLException {
    store.attempt(this::begin);
    boolean more = true;
    while (more) more = sparingBrokenPages(() -> store.attempt(this::step));
    for (TeamScan scan : scans.values()) store.attempt(scan::end);
  }

  private boolean begin(Session session) throws SQLException {
    Map<Long, TeamId> names = new TreeMap<>();
    try (ResultSet row = session.prepare("SELECT name, team FROM team").executeQuery()) {
      while (row.next()) names.put(row.getLong(2), new TeamId(row.getString(1)));
    }
    Map<Long, @Nullable Standing> stored = new TreeMap<>();
    for (long team : names.keySet()) stored.put(team, Standing.find(session, team));
    end = session.number(0, "SELECT max(seq) FROM chunk");
    names.forEach((team, id) -> begin(id, team, stored.get(team)));
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
    if (scan == null) scan = unnamed(session, chunk.team());
    scan.accept(session, chunk);
  }

  /** Lines that are there, of a team that is not. */
  private TeamScan unnamed(Session session, long team) throws SQLException {
    TeamId id = new TeamId("unnamed-" + Long.toUnsignedString(team));
    return begin(id, team, Standing.find(session, team));
  }

  private TeamScan begin(TeamId id, long team, @Nullable Standing stored) {
    Standing head = head(stored, team);
    Scannable.TeamVisitor of = visitor.team(id, head.head());
    if (stored == null) of.damage(0, "the row that says where its log ends is gone");
    TeamScan scan = new TeamScan(id, head, of);
    scans.put(team, scan);
    return scan;
  }

  private static Standing head(@Nullable Standing stored, long team) {
    return stored == null ? new Standing(team, 0, 0, Hash.ZERO, NO_CHUNK) : stored;
  }

  /**
   * Behind a broken page that could not be got out of the way nothing can be seen: each team that
   * goes on there ends too early.
   */
  private static boolean sparingBrokenPages(Look look) throws SQLException {
    try {
      return look.isMore();
    } catch (SQLException fault) {
      if (!Faults.isCorrupt(fault)) throw fault;
      return false;
    }
  }

  private interface Look {
    boolean isMore() throws SQLException;
  }
}
