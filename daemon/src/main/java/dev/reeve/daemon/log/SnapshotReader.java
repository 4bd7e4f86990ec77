package dev.reeve.daemon.log;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The states in snapshots, put together again where they are stored in parts, and each held against
 * its hash (T-21). Not for several threads.
 */
public final class SnapshotReader {

  /** So many are kept in mind: whoever reads one snapshot after another meets their bases again. */
  private static final int KEPT = 32;

  private final EventLog log;
  private final Chain chain = new Chain();
  private final Map<Snapshot, Parts> known = new HashMap<>();

  public SnapshotReader(EventLog log) {
    this.log = log;
  }

  /** The state in its canonical form; null if it is not what was saved. */
  public byte @Nullable [] state(Snapshot snapshot) {
    if (!Parts.isInParts(snapshot.state())) return isSound(snapshot) ? snapshot.state() : null;
    Parts parts = parts(snapshot);
    return parts == null ? null : parts.whole();
  }

  /** Whether it is what was saved. */
  boolean isSound(Snapshot snapshot) {
    return Parts.isInParts(snapshot.state())
        ? parts(snapshot) != null
        : chain.hash(snapshot.state()).equals(snapshot.hash());
  }

  /** Built from the ground up: what it is stored on top of must be sound as well. */
  private @Nullable Parts parts(Snapshot snapshot) {
    Deque<Snapshot> pile = new ArrayDeque<>();
    Snapshot next = snapshot;
    while (next != null && !known.containsKey(next)) {
      if (!Parts.isInParts(next.state()) || Parts.MOST_LINKS < pile.size()) return null;
      pile.push(next);
      if (next.base() == null) break;
      next = under(next, next.base());
      if (next == null) return null;
    }
    Parts parts = next == null ? null : known.get(next);
    for (Snapshot each : pile) {
      parts = Parts.read(each.state(), parts, chain);
      if (parts == null || !parts.hash(chain).equals(each.hash())) return null;
      remember(each, parts);
    }
    return parts;
  }

  private @Nullable Snapshot under(Snapshot over, Parts.Base base) {
    if (over.index() <= base.index()) return null;
    for (Snapshot each : log.snapshotsAt(over.team(), base.index())) {
      if (base.is(each)) return each;
    }
    return null;
  }

  private void remember(Snapshot snapshot, Parts parts) {
    if (KEPT <= known.size()) known.clear();
    known.put(snapshot, parts);
  }
}
