package dev.reeve.daemon.log.sqlite;

import dev.reeve.core.team.TeamId;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the lines and keys of one team are: as much of it as is in memory.
 *
 * <p>While this node holds the team's term nobody else writes to it, so memory is exact and the
 * store need not be asked. Otherwise each question begins with a look at the team's head. Should
 * this node have been fenced without knowing it, its memory is old; but then so is its term, and
 * nothing that it writes on the strength of it is accepted.
 */
final class TeamIndex {

  private static final long UNKNOWN = -1;

  private final TeamId id;
  private final long team;
  private long tenure = UNKNOWN;
  private @Nullable Tail tail;
  private @Nullable KeyIndex keys;
  private boolean held;
  private boolean broken;

  TeamIndex(TeamId id, long team) {
    this.id = id;
    this.team = team;
  }

  TeamId id() {
    return id;
  }

  long team() {
    return team;
  }

  /** From now on nobody but this node writes to the team. */
  synchronized void hold() {
    held = true;
    tail = null;
  }

  /** What is in memory may not be what is in the store. */
  synchronized void forget() {
    tail = null;
    keys = null;
    tenure = UNKNOWN;
  }

  /** Somebody else may be writing to the team. */
  synchronized void release() {
    held = false;
    tail = null;
  }

  /** The tail for a writer that expects the log to end at {@code end}. */
  synchronized Tail tail(Session session, long end) throws SQLException {
    Tail known = tail;
    return known != null && known.end() == end ? known : load(session);
  }

  /** The last term that is known to have written. */
  synchronized long tenure(Session session) throws SQLException {
    if (tenure == UNKNOWN) tenure = Tenures.last(session, team);
    return tenure;
  }

  /** The tail as the store has it now. */
  synchronized Tail tail(Readers readers) throws SQLException {
    Tail known = tail;
    return known != null && held ? known : readers.attempt(this::refreshed);
  }

  /** What was appended is durable: from now on it can be read and found. */
  synchronized void appended(Tail newest, long byTerm, List<Block> filled) {
    tail = newest;
    tenure = byTerm;
    KeyIndex index = keys;
    if (index != null) filled.forEach(index::add);
    if (!filled.isEmpty()) broken = false;
  }

  List<Long> find(Readers readers, long key) throws SQLException {
    long[] blocks;
    List<Long> inTail;
    synchronized (this) {
      Tail current = tail(readers);
      blocks = keysBefore(current, readers).candidates(key);
      inTail = current.find(key);
    }
    if (blocks.length == 0) return inTail;
    List<Long> found = new ArrayList<>();
    readers.attempt(session -> found.addAll(search(session, key, blocks)));
    found.addAll(inTail);
    return found;
  }

  /** The stored blocks are not to be trusted: the chunks alone say where everything is. */
  synchronized void distrustBlocks() {
    broken = true;
    tail = null;
    keys = null;
  }

  private List<Long> search(Session session, long key, long[] blocks) throws SQLException {
    List<Long> found = new ArrayList<>();
    for (long upto : blocks) found.addAll(Blocks.covering(session, team, upto).find(key));
    return found;
  }

  private Tail refreshed(Session session) throws SQLException {
    Tail known = tail;
    Standing head = Standing.of(session, id, team);
    if (known != null && known.end() == head.index() && known.lastSeq() == head.chunk()) {
      return known;
    }
    return load(session);
  }

  private Tail load(Session session) throws SQLException {
    Standing head = Standing.of(session, id, team);
    long covered = broken ? 0 : Blocks.covered(session, team);
    if (head.index() < covered) covered = 0;
    Tail loaded = Tail.load(session, id, head, covered);
    tail = loaded;
    return loaded;
  }

  /** The keys of the blocks before the tail; those stored since the last question are taken in. */
  private KeyIndex keysBefore(Tail current, Readers readers) throws SQLException {
    KeyIndex index = keys == null ? new KeyIndex() : keys;
    if (index.covered() < current.from() - 1) {
      for (Block block : readers.attempt(s -> Blocks.after(s, team, index.covered()))) {
        if (block.upto() < current.from()) index.add(block);
      }
      if (index.covered() != current.from() - 1) throw new BrokenIndex(team, current.from() - 1);
    }
    keys = index;
    return index;
  }
}
