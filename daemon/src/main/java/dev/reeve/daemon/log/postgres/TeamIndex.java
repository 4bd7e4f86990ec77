package dev.reeve.daemon.log.postgres;

import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.log.Batch;
import dev.reeve.daemon.log.Line;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * What is in memory of a team: its number in the store, and, while this node holds the term, the
 * keys of its lines. Nobody else writes then, so a key that is not among them is new, which 99 of
 * 100 are: the engine is told so without asking the server.
 */
final class TeamIndex {

  private static final int PAGE = 20_000;

  private final TeamId id;
  private final long team;
  private boolean held;
  private @Nullable KeySet keys;
  private long end;
  private long tenure;
  private boolean underWay;

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

  /** The term was granted to this node; others may have written until now. */
  synchronized void hold() {
    held = true;
    forget();
  }

  /** Somebody else holds the team. */
  synchronized void release() {
    held = false;
    forget();
  }

  /** What is in memory need not be what is in the store. */
  synchronized void forget() {
    keys = null;
    tenure = 0;
  }

  /** Whether the store knows that this term has written. */
  synchronized boolean hasWritten(long term) {
    return tenure == term;
  }

  /** These lines are about to be committed: readers may see them before we know that they can. */
  synchronized void expect(Batch.Slice slice) {
    underWay = true;
    if (keys == null) return;
    for (Line line : slice.lines()) keys.add(line.key());
  }

  /** These lines are durable. */
  synchronized void appended(Batch.Slice slice) {
    tenure = slice.term();
    if (end < slice.expected().index()) keys = null; // the term wrote by another connection, too
    end = Math.max(end, slice.end().index());
  }

  /** Nothing is under way any more. */
  synchronized void settled() {
    underWay = false;
  }

  /** Whether there may be lines under this key. */
  synchronized boolean mayHave(long key, Readers readers) {
    boolean unsure = keys == null && underWay;
    if (!held || unsure) return true;
    if (keys == null) keys = load(readers);
    return keys.contains(key);
  }

  private KeySet load(Readers readers) {
    KeySet loaded = new KeySet();
    end = 0;
    int count = PAGE;
    while (count == PAGE) {
      long after = end;
      count = readers.read(session -> load(session, after, loaded));
    }
    return loaded;
  }

  private int load(Session session, long after, KeySet loaded) throws SQLException {
    String select = "SELECT idx, key FROM line WHERE team = ? AND idx > ? ORDER BY idx LIMIT ?";
    int[] count = {0};
    session.each(
        select,
        row -> {
          end = row.getLong(1);
          loaded.add(row.getLong(2));
          count[0]++;
        },
        team,
        after,
        PAGE);
    return count[0];
  }
}
