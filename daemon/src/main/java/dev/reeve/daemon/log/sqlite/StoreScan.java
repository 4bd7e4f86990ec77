package dev.reeve.daemon.log.sqlite;

import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.log.Hash;
import dev.reeve.daemon.log.Scannable;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.TreeMap;

/** A look at the chunks of one team, or of all, as they lie in the store. */
final class StoreScan {

  private static final long NO_CHUNK = 0;

  private final Session session;
  private final Scannable.Visitor visitor;
  private final Map<Long, TeamScan> scans = new TreeMap<>();

  StoreScan(Session session, Scannable.Visitor visitor) {
    this.session = session;
    this.visitor = visitor;
  }

  /** Follows the team's pointers to its first chunk, and comes back over the chunks. */
  void one(TeamId id, long team) throws SQLException {
    TeamScan scan = begin(id, team);
    ArrayDeque<Long> seqs = new ArrayDeque<>();
    Walk walk = new Walk(session, id, scan.head());
    for (Part part = walk.back(); part != null; part = walk.back()) seqs.addFirst(part.seq());
    for (long seq : seqs) {
      Chunk chunk = Chunk.at(session, seq);
      if (chunk != null) scan.accept(chunk);
    }
    scan.end();
  }

  /** Goes over all chunks in the order in which they were written. */
  void all() throws SQLException {
    try (ResultSet row = session.prepare("SELECT name, team FROM team").executeQuery()) {
      while (row.next()) begin(new TeamId(row.getString(1)), row.getLong(2));
    }
    sparingBrokenPages(this::chunks);
    for (TeamScan scan : scans.values()) sparingBrokenPages(scan::end);
  }

  private void chunks() throws SQLException {
    String select =
        """
        SELECT seq, team, first, previous, body FROM chunk ORDER BY seq
        """;
    try (ResultSet row = session.prepare(select).executeQuery()) {
      while (row.next()) accept(Chunk.of(row));
    }
  }

  /** Behind a broken page nothing can be seen: each team that goes on there ends too early. */
  private static void sparingBrokenPages(Step step) throws SQLException {
    try {
      step.take();
    } catch (SQLException fault) {
      if (!Faults.isCorrupt(fault)) throw fault;
    }
  }

  private interface Step {
    void take() throws SQLException;
  }

  private void accept(Chunk chunk) throws SQLException {
    TeamScan scan = scans.get(chunk.team());
    if (scan == null)
      scan = begin(new TeamId("unnamed-" + (chunk.team() & Long.MAX_VALUE)), chunk.team());
    scan.accept(chunk);
  }

  private TeamScan begin(TeamId id, long team) throws SQLException {
    Standing stored = Standing.find(session, team);
    Standing head = stored == null ? new Standing(team, 0, 0, Hash.ZERO, NO_CHUNK) : stored;
    Scannable.TeamVisitor of = visitor.team(id, head.head());
    if (stored == null) of.damage(0, "the row that says where its log ends is gone");
    TeamScan scan = new TeamScan(session, id, head, of);
    scans.put(team, scan);
    return scan;
  }
}
