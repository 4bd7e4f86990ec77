package dev.reeve.daemon.log.sqlite;

import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.log.Line;
import dev.reeve.daemon.log.LogDamaged;
import dev.reeve.daemon.log.Scannable;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One team's chunks, one after the other: hands over their lines, and checks the pointers between
 * them and the blocks of the index, which it makes anew and compares.
 */
final class TeamScan {

  private final TeamId id;
  private final long team;
  private final Standing head;
  private final Scannable.TeamVisitor visitor;
  private Tail unindexed = Tail.empty(0, 0);
  private long next = 1;
  private long blocks;

  TeamScan(TeamId id, Standing head, Scannable.TeamVisitor visitor) {
    this.id = id;
    this.team = head.team();
    this.head = head;
    this.visitor = visitor;
  }

  Standing head() {
    return head;
  }

  void accept(Session session, Chunk chunk) throws SQLException {
    if (chunk.previous() != unindexed.lastSeq()) {
      visitor.damage(
          next,
          "the chunk from %d on points back to chunk %d instead of %d"
              .formatted(chunk.first(), chunk.previous(), unindexed.lastSeq()));
    }
    List<Line> lines = new ArrayList<>();
    try {
      next = Frames.decode(id, chunk.first(), chunk.body(), lines::add);
      lines.forEach(visitor::line);
    } catch (LogDamaged damaged) {
      lines.forEach(visitor::line);
      visitor.damage(damaged.index(), "its frame is broken");
      next = damaged.index();
    }
    index(session, Part.of(chunk.seq(), chunk.first(), lines));
  }

  /** All chunks have been seen. */
  boolean end(Session session) throws SQLException {
    if (head.chunk() != unindexed.lastSeq()) {
      visitor.damage(
          next,
          "the head points to chunk %d, but the last is %d"
              .formatted(head.chunk(), unindexed.lastSeq()));
    }
    if (stored(session) != blocks) {
      visitor.damage(head.index(), "the index has blocks that it should not have");
    }
    return true;
  }

  private long stored(Session session) throws SQLException {
    String count = "SELECT count(*) FROM block WHERE team = ? AND upto <= ?";
    try {
      return session.number(0, count, team, head.index());
    } catch (SQLException fault) {
      session.passOver(fault, count);
      return -1;
    }
  }

  private void index(Session session, Part part) throws SQLException {
    boolean overlaps = part.first() <= unindexed.end();
    if (overlaps) unindexed = Tail.empty(part.first() - 1, unindexed.lastSeq());
    unindexed = unindexed.plus(part);
    if (!unindexed.isFull()) return;
    compare(session, unindexed.block(team));
    unindexed = Tail.empty(unindexed.end(), part.seq());
  }

  private void compare(Session session, Block block) throws SQLException {
    byte[] stored = body(session, block.upto());
    if (stored != null) blocks++;
    if (stored == null || !Arrays.equals(stored, block.encode())) {
      visitor.damage(block.from(), "the block of the index from there on is broken or gone");
    }
  }

  /** Null if there is none, or the pages that hold it are broken. */
  private byte @Nullable [] body(Session session, long upto) throws SQLException {
    String select = "SELECT body FROM block WHERE team = ? AND upto = ?";
    try (ResultSet row = session.prepare(select, team, upto).executeQuery()) {
      return row.next() ? row.getBytes(1) : null;
    } catch (SQLException fault) {
      session.passOver(fault, select);
      return null;
    }
  }
}
