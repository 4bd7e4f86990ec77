package dev.reeve.daemon.log.memory;

import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.log.Hash;
import dev.reeve.daemon.log.Head;
import dev.reeve.daemon.log.Line;
import dev.reeve.daemon.log.Snapshot;
import java.util.List;
import java.util.SortedMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What a failing disk or a hand in the store can do to a log: changes that no writer could have
 * asked for, so that tests and the simulator can see them found (T-20, R-4). Never used in earnest.
 */
public final class Tampering {

  private final MemoryEventLog log;

  Tampering(MemoryEventLog log) {
    this.log = log;
  }

  /** Changes the body of a line and nothing else. */
  public void body(TeamId team, long index, UnaryOperator<byte[]> change) {
    line(
        team,
        index,
        line -> new Line(line.index(), change.apply(line.body().clone()), line.key(), line.hash()));
  }

  /** Changes the key of a line and nothing else. */
  public void key(TeamId team, long index, long key) {
    line(team, index, line -> new Line(line.index(), line.body(), key, line.hash()));
  }

  /** Changes the seal of a line and nothing else. */
  public void hash(TeamId team, long index, Hash hash) {
    line(team, index, line -> new Line(line.index(), line.body(), line.key(), hash));
  }

  /** Takes a line out; the last one too, which leaves the head pointing at nothing. */
  public void drop(TeamId team, long index) {
    edit(team, lines -> present(lines.remove(index), index));
  }

  /** Lets two lines change places, each under the other's index. */
  public void swap(TeamId team, long one, long other) {
    edit(
        team,
        lines -> {
          Line first = present(lines.get(one), one);
          Line second = present(lines.get(other), other);
          lines.put(one, new Line(one, second.body(), second.key(), second.hash()));
          lines.put(other, new Line(other, first.body(), first.key(), first.hash()));
        });
  }

  /** Puts a line of somebody's own making at its index, over the one there or past the end. */
  public void forge(TeamId team, Line line) {
    edit(team, lines -> lines.put(line.index(), line));
  }

  /** Moves the head without the lines. */
  public void head(TeamId team, Head head) {
    synchronized (log) {
      log.writable(team).pretendToEndAt(head);
    }
  }

  /** Changes the state in the snapshot saved last at this index, but not its hash. */
  public void snapshot(TeamId team, long index, UnaryOperator<byte[]> change) {
    synchronized (log) {
      TeamLog teamLog = log.writable(team);
      Snapshot old =
          teamLog
              .snapshot(index)
              .filter(found -> found.index() == index)
              .orElseThrow(() -> new IllegalArgumentException("no snapshot at " + index));
      byte[] state = change.apply(old.state().clone());
      teamLog
          .snapshots()
          .set(
              teamLog.snapshots().lastIndexOf(old),
              new Snapshot(team, old.epoch(), old.index(), old.hash(), state));
    }
  }

  /** Keeps another copy of the snapshot saved last at this index. */
  public void duplicateSnapshot(TeamId team, long index) {
    synchronized (log) {
      TeamLog teamLog = log.writable(team);
      List<Snapshot> there = teamLog.snapshotsAt(index);
      if (there.isEmpty()) throw new IllegalArgumentException("no snapshot at " + index);
      teamLog.snapshots().add(there.getLast());
    }
  }

  /** Takes every snapshot away. */
  public void deleteSnapshots(TeamId team) {
    synchronized (log) {
      log.writable(team).snapshots().clear();
    }
  }

  private void line(TeamId team, long index, UnaryOperator<Line> change) {
    edit(team, lines -> lines.put(index, change.apply(present(lines.get(index), index))));
  }

  private void edit(TeamId team, Edit edit) {
    synchronized (log) {
      edit.on(log.writable(team).lines());
    }
  }

  private static Line present(@Nullable Line line, long index) {
    if (line == null) throw new IllegalArgumentException("no line at " + index);
    return line;
  }

  private interface Edit {
    void on(SortedMap<Long, Line> lines);
  }
}
