package dev.reeve.daemon.engine;

import dev.reeve.core.Entry;
import dev.reeve.core.reconcile.Evidence;
import dev.reeve.core.reconcile.Evidence.Found;
import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.codec.EntryCodec;
import dev.reeve.daemon.codec.UnreadableEntry;
import dev.reeve.daemon.log.Chain;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.Head;
import dev.reeve.daemon.log.Line;
import dev.reeve.daemon.log.LogDamaged;
import dev.reeve.daemon.log.Scannable;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * All lines of a team as they lie in the store, each with what is wrong with it. After a misfit it
 * goes on from what it found there, so that one break is not told of every line behind it.
 */
final class LogWalk implements Evidence.Lines {

  private static final int PAGE = 1_024;

  private final EventLog log;
  private final TeamId team;
  private final Head end;
  private final Tenures tenures;
  private final Chain chain = new Chain();
  private final EntryCodec codec = new EntryCodec();

  LogWalk(EventLog log, TeamId team, Head end) {
    this.log = log;
    this.team = team;
    this.end = end;
    tenures = new Tenures(log.tenures(team));
  }

  @Override
  public void walk(Consumer<Found> visitor) {
    walk(new Step(visitor));
  }

  /** The end of the last line that there is. */
  Head last() {
    Step step = new Step(found -> {});
    walk(step);
    return step.furthest;
  }

  private void walk(Step step) {
    if (log instanceof Scannable store) {
      store.scan(team, (id, head) -> step);
    } else {
      readThrough(step);
    }
  }

  private void readThrough(Step step) {
    long after = 0;
    while (true) {
      try {
        List<Line> page = log.read(team, after, PAGE);
        if (page.isEmpty()) return;
        page.forEach(step::line);
        after = page.getLast().index();
      } catch (LogDamaged damaged) {
        step.damage(damaged.index(), damaged.what());
        after = Math.max(after + 1, damaged.index());
        if (end.index() <= after) return;
      }
    }
  }

  /** From line to line. */
  private final class Step implements Scannable.TeamVisitor {

    private final Consumer<Found> visitor;
    private Head previous = Head.EMPTY;
    private Head furthest = Head.EMPTY;

    Step(Consumer<Found> visitor) {
      this.visitor = visitor;
    }

    @Override
    public void line(Line line) {
      Entry entry = decode(line);
      boolean rightful = entry == null || tenures.allow(entry.writer(), line.index());
      visitor.accept(new Found(line.index(), entry, trouble(line, entry), rightful));
      previous = new Head(line.index(), line.hash());
      if (furthest.index() < line.index()) furthest = previous;
    }

    @Override
    public void damage(long index, String what) {
      visitor.accept(new Found(index, null, what, true));
    }

    private String trouble(Line line, @Nullable Entry entry) {
      boolean resumes = entry != null && new Reanchoring(chain, team).isBy(line, entry);
      if (resumes) return "";
      if (end.index() < line.index()) return "it is beyond the head";
      if (line.index() <= previous.index()) {
        return "it stands where " + (previous.index() + 1) + " should";
      }
      boolean next = line.index() == previous.index() + 1;
      if (next && !chain.follows(team, previous, line)) return Chain.MISFIT;
      if (line.index() == end.index() && !line.hash().equals(end.hash())) {
        return "its hash is not the one in the head";
      }
      return entry == null ? "it cannot be read" : "";
    }

    private @Nullable Entry decode(Line line) {
      try {
        return codec.decode(team, line.index(), line.body());
      } catch (UnreadableEntry e) {
        return null;
      }
    }
  }
}
