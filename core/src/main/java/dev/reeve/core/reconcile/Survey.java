package dev.reeve.core.reconcile;

import dev.reeve.core.Cause;
import dev.reeve.core.Entry;
import dev.reeve.core.Key;
import dev.reeve.core.Writer;
import dev.reeve.core.decision.DecisionEvent;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.ownership.OwnershipEvent.Acknowledged;
import dev.reeve.core.reconcile.Evidence.Found;
import dev.reeve.core.reconcile.ReconcileEvent.Froze;
import dev.reeve.core.reconcile.ReconcileEvent.LockEntered;
import dev.reeve.core.reconcile.ReconcileEvent.LockExited;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.text.SafeText;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * One walk over a team's lines, which notes for each of the four checks where it first fails
 * (T-25). An exit from a lock carries the state itself, so what lies before the last one can do no
 * harm any more: there the checks begin anew.
 *
 * <p>Everything behind the first damaged line is left out, whatever it says; so the checks look at
 * nothing behind it.
 */
final class Survey {

  /** More breaks than that help nobody. */
  private static final int MOST = 100;

  private static final long NEVER = Long.MAX_VALUE;

  /** A line that is nobody's to have written. */
  record Foreign(long index, SafeText what, @Nullable Writer rival) {}

  /** Two lines that cannot both be true. */
  record Clash(long index, SafeText what) {}

  private record Accepted(long index, String digest) {}

  private record Step(TaskId task, long rev) implements Comparable<Step> {
    @Override
    public int compareTo(Step other) {
      int byTask = task.compareTo(other.task);
      return byTask != 0 ? byTask : Long.compare(rev, other.rev);
    }
  }

  private final long end;
  private final TreeMap<Long, Break> breaks = new TreeMap<>();
  private final TreeMap<String, Accepted> keys = new TreeMap<>();
  private final TreeMap<Step, Long> steps = new TreeMap<>();
  private final TreeMap<Long, Long> epochs = new TreeMap<>();
  private final TreeSet<Long> repeated = new TreeSet<>();
  private @Nullable Entry exit;
  private long epoch;
  private long next = 1;
  private long damaged = NEVER;
  private @Nullable Foreign foreign;
  private @Nullable Clash clash;
  private long lastDecision;

  Survey(Evidence evidence) {
    end = evidence.end();
    epochs.put(0L, 0L);
    evidence.lines().walk(this::walk);
    if (next <= end) damage(next, "the log ends before it, but should end at " + end);
  }

  private void walk(Found line) {
    if (next < line.index()) {
      damage(next, "it is missing; the next one is " + line.index());
    }
    next = Math.max(next, line.index() + 1);
    Entry entry = line.entry();
    if (entry != null) {
      lastDecision = Math.max(lastDecision, decisionIn(entry));
      if (line.isSound() && entry.event() instanceof LockExited exited) {
        beginAnew(entry, exited);
        return;
      }
      if (line.index() < damaged) checkOwner(line, entry);
    }
    if (!line.isSound()) damage(line.index(), line.trouble());
    if (entry != null && line.index() < damaged) {
      checkKey(line.index(), entry);
      checkStep(line.index(), entry);
    }
  }

  private void damage(long index, String what) {
    String why = what.isEmpty() ? "it cannot be read" : what;
    note(new Break(Doubt.LOG, index, SafeText.own(why)));
    damaged = Math.min(damaged, index);
  }

  private void note(Break found) {
    if (breaks.size() < MOST) breaks.put(found.index(), found);
  }

  private void beginAnew(Entry entry, LockExited exited) {
    exit = entry;
    for (Span known : exited.rollback().excluded()) {
      breaks.subMap(known.from(), true, known.to(), true).clear();
    }
    for (Break known : exited.breaks()) breaks.remove(known.index());
    epoch = entry.epoch();
    epochs.put(entry.index(), epoch);
    damaged = NEVER;
    foreign = null;
    clash = null;
    keys.clear();
    steps.clear();
    repeated.clear();
  }

  private void checkOwner(Found line, Entry entry) {
    boolean takesOver = entry.event() instanceof Acknowledged(var to) && epoch < to;
    boolean fits = takesOver || entry.epoch() == epoch;
    if (takesOver && line.rightful()) {
      epoch = entry.epoch();
      epochs.put(line.index(), epoch);
    }
    if (line.rightful() && fits) return;
    boolean secondOwner = !line.rightful() && entry.epoch() == epoch;
    String what =
        line.rightful()
            ? "it is of epoch " + entry.epoch() + ", but the team was at " + epoch
            : entry.writer() + " wrote it without holding the team's term";
    note(new Break(Doubt.OWNERS, line.index(), SafeText.own(what)));
    if (foreign != null) return;
    foreign = new Foreign(line.index(), SafeText.own(what), secondOwner ? entry.writer() : null);
  }

  private void checkKey(long index, Entry entry) {
    Key key = entry.key();
    Cause cause = entry.cause();
    if (key == null || cause == null) return;
    Accepted first = keys.putIfAbsent(key.text(), new Accepted(index, cause.digest()));
    if (first == null) return;
    if (first.digest().equals(cause.digest())) {
      for (long i = index; i < index + cause.count(); i++) repeated.add(i);
    } else {
      clash(index, "another command was accepted under its key, at " + first.index());
    }
  }

  private void checkStep(long index, Entry entry) {
    TaskId task = entry.event().task();
    Long rev = entry.event().rev();
    boolean transition = entry.event().type().transition() != null;
    if (!transition || task == null || rev == null || repeated.contains(index)) return;
    Long first = steps.putIfAbsent(new Step(task, rev), index);
    if (first != null) {
      clash(index, "task " + task + " had left rev " + rev + " before, at " + first);
    }
  }

  private void clash(long index, String what) {
    if (clash == null) clash = new Clash(index, SafeText.own(what));
  }

  private static long decisionIn(Entry entry) {
    DecisionId id =
        switch (entry.event()) {
          case DecisionEvent.Opened opened -> opened.decision();
          case LockEntered entered -> entered.asking() == null ? null : entered.asking().decision();
          case Froze froze -> froze.asking().decision();
          default -> null;
        };
    return id == null ? 0 : id.number();
  }

  /** The line of the last exit from a lock; null if there was none. */
  @Nullable Entry exit() {
    return exit;
  }

  List<Break> breaks() {
    return List.copyOf(breaks.values());
  }

  @Nullable Foreign foreign() {
    return foreign;
  }

  @Nullable Clash clash() {
    return clash;
  }

  /**
   * The first line that is left out because it is damaged, or missing; none: the largest number.
   */
  long damaged() {
    return damaged;
  }

  /** Whether the line says again what was done already. */
  boolean isRepeated(long index) {
    return repeated.contains(index);
  }

  List<Long> repeated() {
    return List.copyOf(repeated);
  }

  /** The last line that there is, or should be. */
  long last() {
    return Math.max(end, next - 1);
  }

  long epochAt(long index) {
    return epochs.floorEntry(index).getValue();
  }

  long nextDecision() {
    return lastDecision + 1;
  }

  /** The first line with which anything is wrong. */
  long firstTrouble() {
    long first = damaged;
    if (foreign != null) first = Math.min(first, foreign.index());
    if (clash != null) first = Math.min(first, clash.index());
    return repeated.isEmpty() ? first : Math.min(first, repeated.first());
  }
}
