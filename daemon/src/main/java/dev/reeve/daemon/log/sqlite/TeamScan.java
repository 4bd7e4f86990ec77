package dev.reeve.daemon.log.sqlite;

import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.log.LogDamaged;
import dev.reeve.daemon.log.Scannable;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;

/**
 * One team's chunks, one after the other: hands over their lines, and checks the pointers between
 * them and the blocks of the index, which it makes anew and compares.
 */
final class TeamScan {

  private final Session session;
  private final TeamId id;
  private final long team;
  private final Standing head;
  private final Scannable.TeamVisitor visitor;
  private Tail unindexed = Tail.empty(0, 0);
  private long next = 1;
  private long blocks;

  TeamScan(Session session, TeamId id, Standing head, Scannable.TeamVisitor visitor) {
    this.session = session;
    this.id = id;
    this.team = head.team();
    this.head = head;
    this.visitor = visitor;
  }

  Standing head() {
    return head;
  }

  void accept(Chunk chunk) throws SQLException {
    if (chunk.previous() != unindexed.lastSeq()) {
      visitor.damage(
          next,
          "the chunk from %d on points back to chunk %d instead of %d"
              .formatted(chunk.first(), chunk.previous(), unindexed.lastSeq()));
    }
    try {
      next = Frames.decode(id, chunk.first(), chunk.body(), visitor::line);
    } catch (LogDamaged damaged) {
      visitor.damage(damaged.index(), "its frame is broken");
      next = damaged.index();
    }
    index(chunk);
  }

  /** All chunks have been seen. */
  void end() throws SQLException {
    if (head.chunk() != unindexed.lastSeq()) {
      visitor.damage(
          next,
          "the head points to chunk %d, but the last is %d"
              .formatted(head.chunk(), unindexed.lastSeq()));
    }
    if (session.number(0, "SELECT count(*) FROM block WHERE team = ?", team) != blocks) {
      visitor.damage(head.index(), "the index has blocks that it should not have");
    }
  }

  private void index(Chunk chunk) throws SQLException {
    boolean overlaps = chunk.first() <= unindexed.end();
    if (overlaps) unindexed = Tail.empty(chunk.first() - 1, unindexed.lastSeq());
    unindexed = unindexed.plus(Part.of(id, chunk, Long.MAX_VALUE));
    if (!unindexed.isFull()) return;
    compare(unindexed.block(team));
    unindexed = Tail.empty(unindexed.end(), chunk.seq());
  }

  private void compare(Block block) throws SQLException {
    PreparedStatement select =
        session.prepare("SELECT body FROM block WHERE team = ? AND upto = ?", team, block.upto());
    try (ResultSet row = select.executeQuery()) {
      boolean there = row.next();
      if (there) blocks++;
      if (!there || !Arrays.equals(row.getBytes(1), block.encode())) {
        visitor.damage(block.from(), "the block of the index from there on is broken or gone");
      }
    }
  }
}
