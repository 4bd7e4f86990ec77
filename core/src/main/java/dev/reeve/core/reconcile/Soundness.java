package dev.reeve.core.reconcile;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How far a team's log is to be believed.
 *
 * @param lock the lock that it is under; null if it is under none
 * @param excluded the lines that do not count any more, whatever stands in them
 */
public record Soundness(@Nullable Lock lock, List<Span> excluded) {

  public static final Soundness UNTOUCHED = new Soundness(null, List.of());

  public Soundness {
    excluded = List.copyOf(excluded);
  }

  Soundness with(Lock next) {
    return new Soundness(next, excluded);
  }

  Soundness unlocked() {
    return new Soundness(null, excluded);
  }

  /** What was left out, and what is known to be damaged besides, counts no more. */
  Soundness without(List<Span> more, List<Break> breaks) {
    List<Span> all = new ArrayList<>(excluded);
    all.addAll(more);
    Soundness without = new Soundness(null, all);
    for (Break each : breaks) {
      boolean damaged = each.doubt() == Doubt.LOG && without.counts(each.index());
      if (damaged) all.add(new Span(each.index(), each.index()));
    }
    return new Soundness(null, all);
  }

  /** Whether the line at this index counts. */
  public boolean counts(long index) {
    return !leavesOut(index) && (lock == null || !lock.isDoubtful(index));
  }

  /** Whether the line at this index counts no more, and not merely is in doubt. */
  public boolean leavesOut(long index) {
    for (Span span : excluded) {
      if (span.contains(index)) return true;
    }
    return false;
  }
}
