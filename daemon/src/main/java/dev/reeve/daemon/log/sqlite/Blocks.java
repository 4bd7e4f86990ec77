package dev.reeve.daemon.log.sqlite;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The stored index of all teams: rows of {@link Block}s, each team's in order. */
final class Blocks {

  private Blocks() {}

  /** Stores a block; what the team's index held from there on was broken, and goes. */
  static void insert(Session session, Block block) throws SQLException {
    session
        .prepare("DELETE FROM block WHERE team = ? AND upto >= ?", block.team(), block.from())
        .executeUpdate();
    PreparedStatement insert =
        session.prepare(
            "INSERT INTO block (team, upto, body) VALUES (?, ?, ?)", block.team(), block.upto());
    insert.setBytes(3, block.encode());
    insert.executeUpdate();
  }

  /** The last index that the team's blocks cover; 0 if there are none. */
  static long covered(Session session, long team) throws SQLException {
    return session.number(0, "SELECT max(upto) FROM block WHERE team = ?", team);
  }

  static Block covering(Session session, long team, long index) throws SQLException {
    List<Block> found = select(session, team, index - 1, 1);
    if (found.isEmpty() || index < found.getFirst().from()) throw new BrokenIndex(team, index);
    return found.getFirst();
  }

  /** The team's blocks behind {@code covered}, in order and without a gap. */
  static List<Block> after(Session session, long team, long covered) throws SQLException {
    List<Block> blocks = select(session, team, covered, Integer.MAX_VALUE);
    long end = covered;
    for (Block block : blocks) {
      if (block.from() != end + 1) throw new BrokenIndex(team, end + 1);
      end = block.upto();
    }
    return blocks;
  }

  private static List<Block> select(Session session, long team, long after, int limit)
      throws SQLException {
    String select =
        """
        SELECT upto, body FROM block WHERE team = ? AND upto > ? ORDER BY upto LIMIT ?
        """;
    List<Block> blocks = new ArrayList<>();
    try (ResultSet row = session.prepare(select, team, after, limit).executeQuery()) {
      while (row.next()) blocks.add(Block.decode(team, row.getLong(1), row.getBytes(2)));
    }
    return blocks;
  }
}
