package dev.reeve.daemon.engine;

import dev.reeve.core.Noticed.DeliveryReport;
import dev.reeve.core.reconcile.Held;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What waits for a team's lock to be lifted, in order (T-23), and only so much of it.
 *
 * <p>A value, but one that shares its list with those made from it by {@link #plus}: each sees only
 * as much of it as it counted, so one more costs no copy. Only the engine's thread adds.
 */
final class Backlog {

  static final Backlog EMPTY = new Backlog(new ArrayList<>(), new HashMap<>());

  /** So much is held for one team; whatever more is sent to it is refused. */
  static final int MOST = 10_000;

  private final List<Held> all;
  private final Map<DeliveryReport, Integer> reports;
  private final int size;

  private Backlog(List<Held> all, Map<DeliveryReport, Integer> reports) {
    this.all = all;
    this.reports = reports;
    size = all.size();
  }

  static Backlog of(List<Held> inputs) {
    Backlog backlog = EMPTY;
    for (Held input : inputs) backlog = backlog.plus(input);
    return backlog;
  }

  Backlog plus(Held input) {
    boolean newest = 0 < size && size == all.size();
    Backlog own = newest ? this : copy();
    if (input instanceof Held.OfNotice(_, DeliveryReport report)) own.reports.put(report, size);
    own.all.add(input);
    return new Backlog(own.all, own.reports);
  }

  private Backlog copy() {
    Map<DeliveryReport, Integer> known = new HashMap<>(reports);
    known.values().removeIf(at -> size <= at);
    return new Backlog(new ArrayList<>(inputs()), known);
  }

  List<Held> inputs() {
    return List.copyOf(all.subList(0, size));
  }

  boolean isFull() {
    return MOST <= size;
  }

  boolean contains(DeliveryReport report) {
    Integer at = reports.get(report);
    return at != null && at < size;
  }
}
