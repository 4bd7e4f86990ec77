package dev.reeve.daemon.engine;

import dev.reeve.core.Core;
import dev.reeve.core.Entry;
import dev.reeve.core.ownership.OwnershipEvent.SplitBrainDetected;
import dev.reeve.core.reconcile.Doubt;
import dev.reeve.core.reconcile.ReconcileEvent.LockExited;
import dev.reeve.core.reconcile.Suspicion;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import dev.reeve.daemon.codec.EntryCodec;
import dev.reeve.daemon.codec.StateCodec;
import dev.reeve.daemon.codec.UnreadableEntry;
import dev.reeve.daemon.codec.UnreadableState;
import dev.reeve.daemon.log.Chain;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.Hash;
import dev.reeve.daemon.log.Head;
import dev.reeve.daemon.log.Line;
import dev.reeve.daemon.log.LogDamaged;
import dev.reeve.daemon.log.Snapshot;
import dev.reeve.daemon.log.SnapshotReader;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads a team's state from the log: the last good snapshot, and every line after it, each checked
 * against the chain before it is believed. Behind lines that cannot be believed it goes on where a
 * {@code STATE_DIVERGENCE} says that the log does.
 */
public final class TeamReader {

  private static final int PAGE = 1_024;

  /**
   * What could be read.
   *
   * @param head the last line that counts
   * @param snapshot the line at which reading began
   * @param epoch of the snapshot; 0 if there was none
   * @param suspicion what is not as it should be; null if nothing is
   * @param damage what kept the end of the log from being read; null if nothing did
   */
  public record Read(
      TeamState state,
      Head head,
      long snapshot,
      long epoch,
      @Nullable Suspicion suspicion,
      @Nullable LogDamaged damage) {}

  private final EventLog log;
  private final EntryCodec entries = new EntryCodec();
  private final StateCodec states = new StateCodec();
  private final Chain chain = new Chain();

  public TeamReader(EventLog log) {
    this.log = log;
  }

  /** As far as what is stored is what was written. */
  public Read read(TeamId team) {
    Head end = log.head(team);
    return new Replay(team, start(team, end), moment -> {}).run(end);
  }

  /**
   * The state as of this line, or of the last one if it is not there yet.
   *
   * @throws LogDamaged if it cannot be had
   */
  public TeamState at(TeamId team, long index) {
    return at(team, index, null, moment -> {}).state();
  }

  /** The state before this line, as far as what is stored can be believed. */
  public TeamState before(TeamId team, long index) {
    Replay replay = new Replay(team, start(team, new Head(index - 1, Hash.ZERO)), moment -> {});
    replay.walk(log.head(team).index(), index - 1);
    return replay.state;
  }

  /** A state, and the line after which it was so. */
  record Moment(TeamState state, Head head) {}

  /**
   * The same, for one who asks often.
   *
   * @param known a moment at or before this line; null if none is at hand
   * @param passing is shown every moment on the way there
   */
  Moment at(TeamId team, long index, @Nullable Moment known, Consumer<Moment> passing) {
    Replay replay = new Replay(team, start(team, index, known), passing);
    return replay.until(index);
  }

  /** A snapshot that lies little behind what is known is not worth its reading. */
  private Start start(TeamId team, long index, @Nullable Moment known) {
    Start own = known == null ? null : new Start(known.state(), known.head(), 0, null);
    if (own != null && index - own.head().index() <= PAGE) return own;
    Start stored = start(team, new Head(index, Hash.ZERO));
    return own == null || own.head().index() < stored.head().index() ? stored : own;
  }

  /** Where replay begins: the state and the head it belongs to. */
  private record Start(TeamState state, Head head, long epoch, @Nullable Suspicion suspicion) {}

  /** A snapshot that does not hold is passed over: the lines themselves are the truth. */
  private Start start(TeamId team, Head end) {
    long atMost = end.index();
    Suspicion suspicion = null;
    while (0 < atMost) {
      Optional<Snapshot> found = log.snapshot(team, atMost);
      if (found.isEmpty()) break;
      Snapshot snapshot = found.get();
      Start start = start(snapshot, suspicion);
      if (start != null) return start;
      suspicion =
          Suspicion.of(
              Doubt.SNAPSHOT, snapshot.index(), SafeText.own("the snapshot there fails its hash"));
      atMost = snapshot.index() - 1;
    }
    return new Start(TeamState.blank(team), Head.EMPTY, 0, suspicion);
  }

  private @Nullable Start start(Snapshot snapshot, @Nullable Suspicion suspicion) {
    byte[] whole = new SnapshotReader(log).state(snapshot);
    if (whole == null) return null;
    List<Line> last = readFrom(snapshot.team(), snapshot.index() - 1, 1);
    if (last.isEmpty() || last.getFirst().index() != snapshot.index()) return null;
    try {
      TeamState state = states.decode(snapshot.team(), whole);
      Head head = new Head(snapshot.index(), last.getFirst().hash());
      return new Start(state, head, snapshot.epoch(), suspicion);
    } catch (UnreadableState e) {
      return null;
    }
  }

  private List<Line> readFrom(TeamId team, long after, int limit) {
    try {
      return log.read(team, after, limit);
    } catch (LogDamaged e) {
      return List.of();
    }
  }

  /** One pass over the lines of a team. */
  private final class Replay {

    private final TeamId team;
    private final Start start;
    private final Tenures tenures;
    private final TreeMap<Long, Suspicion> rivals = new TreeMap<>();
    private final Consumer<Moment> passing;
    private TeamState state;
    private Head head;
    private long after;
    private @Nullable LogDamaged damage;

    Replay(TeamId team, Start start, Consumer<Moment> passing) {
      this.team = team;
      this.start = start;
      this.passing = passing;
      tenures = new Tenures(log.tenures(team));
      state = start.state();
      head = start.head();
      after = head.index();
    }

    Read run(Head end) {
      walk(end.index(), Long.MAX_VALUE);
      if (damage == null && !head.equals(end)) {
        damage = new LogDamaged(team, head.index() + 1, wrongEnd(end));
      }
      return new Read(state, head, start.head().index(), start.epoch(), suspicion(), damage);
    }

    private String wrongEnd(Head end) {
      return head.index() == end.index()
          ? "the log ends at " + end.index() + ", but its head does not name that line"
          : "the log should end at " + end.index() + " but ends at " + head.index();
    }

    Moment until(long index) {
      walk(log.head(team).index(), index);
      if (damage != null && damage.index() <= index) throw damage;
      return new Moment(state, head);
    }

    private @Nullable Suspicion suspicion() {
      if (damage != null) {
        return Inspections.suspicion(damage);
      }
      return rivals.isEmpty() ? start.suspicion() : rivals.firstEntry().getValue();
    }

    private void walk(long end, long last) {
      while (after < last) {
        try {
          List<Line> page = log.read(team, after, PAGE);
          if (page.isEmpty()) return;
          for (Line line : page) {
            if (line.index() <= last) line(line);
          }
          after = page.getLast().index();
        } catch (LogDamaged e) {
          broken(e);
          after = Math.max(after + 1, e.index());
          if (end <= after) return;
        }
      }
    }

    private void broken(LogDamaged found) {
      if (damage == null) damage = found;
    }

    private void line(Line line) {
      boolean follows = damage == null && chain.follows(team, head, line);
      Entry entry = decode(line, follows);
      if (entry == null) return;
      if (!follows && !new Reanchoring(chain, team).isBy(line, entry)) {
        broken(
            new LogDamaged(team, head.index() + 1, "the line does not follow from the one before"));
        return;
      }
      try {
        state = Core.evolve(state, entry);
      } catch (RuntimeException e) {
        broken(new LogDamaged(team, line.index(), "the line cannot be applied: " + e));
        return;
      }
      damage = null;
      checkWriter(entry);
      head = new Head(line.index(), line.hash());
      passing.accept(new Moment(state, head));
    }

    /** What is no longer what was written needs no parser to say so. */
    private @Nullable Entry decode(Line line, boolean follows) {
      try {
        return entries.decode(team, line.index(), line.body());
      } catch (UnreadableEntry e) {
        String what = follows ? "this version cannot read it: " + e.what() : Chain.MISFIT;
        broken(new LogDamaged(team, line.index(), what));
        return null;
      }
    }

    private void checkWriter(Entry entry) {
      if (entry.event() instanceof SplitBrainDetected told) rivals.remove(told.index());
      if (entry.event() instanceof LockExited) rivals.clear();
      if (tenures.allow(entry.writer(), entry.index())) return;
      SafeText what =
          SafeText.own(entry.writer() + " wrote a line without holding the team's term");
      rivals.put(
          entry.index(), new Suspicion(Doubt.OWNERS, entry.index(), what, what, entry.writer()));
    }
  }
}
