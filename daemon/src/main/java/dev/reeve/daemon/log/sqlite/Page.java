package dev.reeve.daemon.log.sqlite;

import dev.reeve.daemon.log.Line;
import dev.reeve.daemon.log.LogDamaged;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Some lines of a team, read in order. Damage ends a page; a page that would begin with it cannot
 * be read.
 */
final class Page {

  private final Session session;
  private final TeamIndex index;
  private final Tail tail;
  private final int limit;
  private final List<Line> lines = new ArrayList<>();
  private long next;

  Page(Session session, TeamIndex index, Tail tail, long after, int limit) {
    this.session = session;
    this.index = index;
    this.tail = tail;
    this.limit = limit;
    this.next = Math.max(after, 0) + 1;
  }

  List<Line> read() throws SQLException {
    try {
      while (isWanting()) readFrom(block());
    } catch (LogDamaged damaged) {
      if (lines.isEmpty()) throw damaged;
    }
    return lines;
  }

  private boolean isWanting() {
    return lines.size() < limit && next <= tail.end();
  }

  private Block block() throws SQLException {
    return tail.from() <= next
        ? tail.block(index.team())
        : Blocks.covering(session, index.team(), next);
  }

  private void readFrom(Block block) throws SQLException {
    for (int i = block.chunkOf(next); isWanting() && next <= block.upto(); i++) {
      boolean there = 0 <= i && i < block.seqs().length && block.firsts()[i] <= next;
      if (!there) throw gone();
      readFrom(block.seqs()[i], block.firsts()[i]);
    }
  }

  private void readFrom(long seq, long first) throws SQLException {
    Chunk chunk = Chunk.at(session, seq);
    if (chunk == null || chunk.team() != index.team() || chunk.first() != first) throw gone();
    long before = next;
    Frames.decode(index.id(), first, chunk.body(), this::take);
    if (next == before) throw gone();
  }

  private void take(Line line) {
    if (line.index() != next || !isWanting()) return;
    lines.add(line);
    next++;
  }

  private LogDamaged gone() {
    return new LogDamaged(index.id(), next, "it is not in the store");
  }
}
