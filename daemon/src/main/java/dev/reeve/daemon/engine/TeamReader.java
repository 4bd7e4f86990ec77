package dev.reeve.daemon.engine;

import dev.reeve.core.Core;
import dev.reeve.core.Entry;
import dev.reeve.core.Noticed.ForeignWriter;
import dev.reeve.core.Writer;
import dev.reeve.core.ownership.OwnershipEvent.SplitBrainDetected;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import dev.reeve.daemon.codec.EntryCodec;
import dev.reeve.daemon.codec.StateCodec;
import dev.reeve.daemon.codec.UnreadableEntry;
import dev.reeve.daemon.log.Chain;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.Hash;
import dev.reeve.daemon.log.Head;
import dev.reeve.daemon.log.Line;
import dev.reeve.daemon.log.LogDamaged;
import dev.reeve.daemon.log.Snapshot;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Reads a team's state from the log: the last good snapshot, and every line after it, each checked
 * against the chain before it is believed.
 */
public final class TeamReader {

  private static final int PAGE = 1_024;

  /** The state at the end of the log, and lines whose writer did not hold the term (T-15). */
  public record Read(TeamState state, Head head, long snapshot, List<ForeignWriter> rivals) {}

  private final EventLog log;
  private final EntryCodec entries = new EntryCodec();
  private final StateCodec states = new StateCodec();
  private final Chain chain = new Chain();

  public TeamReader(EventLog log) {
    this.log = log;
  }

  /** Throws {@link LogDamaged} if what is stored is not what was written. */
  public Read read(TeamId team) {
    return read(team, log.head(team));
  }

  /** The state as of this line, or of the last one if it is not there yet. */
  public TeamState at(TeamId team, long index) {
    Head end = new Head(index, Hash.ZERO);
    return new Replay(team, end, start(team, end)).until(index);
  }

  Read read(TeamId team, Head end) {
    Start start = start(team, end);
    return new Replay(team, end, start).run();
  }

  /** Where replay begins: the state and the head it belongs to. */
  private record Start(TeamState state, Head head) {}

  /** A snapshot that does not hold is passed over: the lines themselves are the truth. */
  private Start start(TeamId team, Head end) {
    long atMost = end.index();
    while (0 < atMost) {
      Optional<Snapshot> found = log.snapshot(team, atMost);
      if (found.isEmpty()) break;
      Snapshot snapshot = found.get();
      if (chain.hash(snapshot.state()).equals(snapshot.hash())) {
        List<Line> last = log.read(team, snapshot.index() - 1, 1);
        if (!last.isEmpty() && last.getFirst().index() == snapshot.index()) {
          Head head = new Head(snapshot.index(), last.getFirst().hash());
          return new Start(states.decode(team, snapshot.state()), head);
        }
      }
      atMost = snapshot.index() - 1;
    }
    return new Start(TeamState.blank(team), Head.EMPTY);
  }

  /** One pass over the lines of a team. */
  private final class Replay {

    private final TeamId team;
    private final Head end;
    private final long snapshot;
    private final List<EventLog.Tenure> tenures;
    private final TreeMap<Long, ForeignWriter> rivals = new TreeMap<>();
    private TeamState state;
    private Head head;

    Replay(TeamId team, Head end, Start start) {
      this.team = team;
      this.end = end;
      snapshot = start.head().index();
      tenures = log.tenures(team);
      state = start.state();
      head = start.head();
    }

    Read run() {
      List<Line> page = log.read(team, head.index(), PAGE);
      while (!page.isEmpty()) {
        page.forEach(this::line);
        page = log.read(team, head.index(), PAGE);
      }
      if (!head.equals(end)) {
        throw new LogDamaged(
            team,
            head.index() + 1,
            "the log should end at " + end.index() + " but ends at " + head.index());
      }
      return new Read(state, head, snapshot, List.copyOf(rivals.values()));
    }

    TeamState until(long index) {
      List<Line> page = log.read(team, head.index(), PAGE);
      while (!page.isEmpty() && head.index() < index) {
        for (Line line : page) {
          if (line.index() <= index) line(line);
        }
        page = log.read(team, head.index(), PAGE);
      }
      return state;
    }

    private void line(Line line) {
      if (!chain.follows(team, head, line)) {
        throw new LogDamaged(
            team, head.index() + 1, "the line does not follow from the one before");
      }
      Entry entry = decode(line);
      checkWriter(entry);
      state = Core.evolve(state, entry);
      head = new Head(line.index(), line.hash());
    }

    private Entry decode(Line line) {
      try {
        return entries.decode(team, line.index(), line.body());
      } catch (UnreadableEntry e) {
        throw new LogDamaged(team, line.index(), String.valueOf(e.getMessage()));
      }
    }

    private void checkWriter(Entry entry) {
      if (entry.event() instanceof SplitBrainDetected told) rivals.remove(told.index());
      if (!holdsTerm(entry.writer(), entry.index())) {
        SafeText evidence =
            SafeText.own(entry.writer() + " wrote a line without holding the team's term");
        rivals.put(entry.index(), new ForeignWriter(entry.index(), entry.writer(), evidence));
      }
    }

    private boolean holdsTerm(Writer writer, long index) {
      EventLog.Tenure holder = null;
      for (EventLog.Tenure tenure : tenures) {
        if (tenure.from() <= index) holder = tenure;
      }
      return holder != null
          && holder.term() == writer.term()
          && holder.node().equals(writer.node());
    }
  }
}
