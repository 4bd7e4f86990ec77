package dev.reeve.daemon.log.sqlite;

import dev.reeve.daemon.log.Appended;
import dev.reeve.daemon.log.Batch;
import dev.reeve.daemon.log.LogDamaged;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One batch on its way into the store. What it means for the index in memory is kept aside until
 * the transaction is durable.
 */
final class Append {

  private final Session session;
  private final Teams teams;
  private final Map<TeamIndex, News> news = new HashMap<>();
  private final List<Appended> answers = new ArrayList<>();
  private long nextSeq;

  Append(Session session, Teams teams) throws SQLException {
    this.session = session;
    this.teams = teams;
    this.nextSeq = Chunk.nextSeq(session);
  }

  Append write(Batch batch) throws SQLException {
    for (Batch.Slice slice : batch.slices()) answers.add(write(slice));
    Audits.append(session, teams, batch.audits());
    if (batch.watchMark() != null) Watches.mark(session, batch.watchMark());
    return this;
  }

  /** The transaction is durable: from now on readers see it, and the answers may be given. */
  List<Appended> publish() {
    news.forEach((index, it) -> index.appended(it.tail, it.tenure, it.filled));
    return answers;
  }

  /** Where the logs that it changed end now, by the number of the team. */
  Map<Long, Long> ends() {
    Map<Long, Long> ends = new HashMap<>();
    news.forEach((index, it) -> ends.put(index.team(), it.tail.end()));
    return ends;
  }

  private Appended write(Batch.Slice slice) throws SQLException {
    TeamIndex index = teams.find(session, slice.team());
    if (index == null) return new Appended.Fenced(0);
    if (slice.lines().isEmpty()) return hold(index, slice, judge(index, slice));
    News earlier = news.get(index);
    News now = earlier == null ? begin(index, slice) : earlier;
    if (now == null || !Standing.advance(session, index.team(), slice, nextSeq)) {
      return judge(index, slice);
    }
    long previous = now.tail.lastSeq();
    long first = slice.lines().getFirst().index();
    byte[] body = Frames.encode(slice.lines());
    new Chunk(nextSeq, index.team(), first, previous, body).insert(session);
    now.add(nextSeq++, slice);
    news.put(index, now);
    return hold(index, slice, new Appended.Done(slice.end()));
  }

  /** What is held goes by the same yes or no as the lines. */
  private Appended hold(TeamIndex index, Batch.Slice slice, Appended answer) throws SQLException {
    if (answer instanceof Appended.Done) HeldInputs.change(session, index.team(), slice.held());
    return answer;
  }

  /** The state before the batch; null if the team has lost its head: nothing can be appended. */
  private @Nullable News begin(TeamIndex index, Batch.Slice slice) throws SQLException {
    try {
      Tail tail = index.tail(session, slice.expected().index());
      return new News(index.team(), tail, index.tenure(session));
    } catch (LogDamaged headless) {
      return null;
    }
  }

  /** Why a slice was not appended; or, for one without lines, whether it could have been. */
  private Appended judge(TeamIndex index, Batch.Slice slice) throws SQLException {
    Standing standing = Standing.find(session, index.team());
    if (standing != null
        && standing.term() == slice.term()
        && standing.head().equals(slice.expected())) {
      return new Appended.Done(standing.head());
    }
    index.release();
    if (standing == null) return new Appended.Fenced(0);
    return standing.term() == slice.term()
        ? new Appended.Moved(standing.head())
        : new Appended.Fenced(standing.term());
  }

  /** What the batch has brought for one team so far. */
  private final class News {

    private final long team;
    private final List<Block> filled = new ArrayList<>();
    private Tail tail;
    private long tenure;

    News(long team, Tail tail, long tenure) {
      this.team = team;
      this.tail = tail;
      this.tenure = tenure;
    }

    void add(long seq, Batch.Slice slice) throws SQLException {
      if (tenure != slice.term()) Tenures.begin(session, team, slice.onto().index() + 1);
      tenure = slice.term();
      tail = tail.plus(seq, slice.lines());
      if (!tail.isFull()) return;
      for (Block block : tail.blocks(team)) {
        Blocks.insert(session, block);
        filled.add(block);
      }
      tail = Tail.empty(tail.end(), seq);
    }
  }
}
