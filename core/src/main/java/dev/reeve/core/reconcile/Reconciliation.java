package dev.reeve.core.reconcile;

import dev.reeve.core.Core;
import dev.reeve.core.Entry;
import dev.reeve.core.reconcile.Diagnosis.Contradiction;
import dev.reeve.core.reconcile.Diagnosis.NoSnapshot;
import dev.reeve.core.reconcile.Diagnosis.Rebuilt;
import dev.reeve.core.reconcile.Diagnosis.SeveralSnapshots;
import dev.reeve.core.reconcile.Diagnosis.TwoOwners;
import dev.reeve.core.reconcile.Evidence.Found;
import dev.reeve.core.reconcile.Evidence.Kept;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * From what was found of a team to what can be made of it: the one rollback point (T-24), the
 * checks in their order, and the state rebuilt in canonical order (T-25). The same evidence gives
 * the same diagnosis, to the last byte.
 */
public final class Reconciliation {

  /** So many of the newest snapshots are offered to a Lead who has to choose one. */
  private static final int OFFERS = 10;

  /** At equal times the type decides, then the actor. */
  private static final Comparator<Entry> CANONICAL =
      Comparator.comparing(Entry::at)
          .thenComparing(entry -> entry.event().type().name())
          .thenComparing(entry -> entry.event().actor());

  private final Evidence evidence;
  private final Survey survey;

  private Reconciliation(Evidence evidence) {
    this.evidence = evidence;
    survey = new Survey(evidence);
  }

  public static Diagnosis of(Evidence evidence) {
    Reconciliation it = new Reconciliation(evidence);
    return new Diagnosis(it.outcome(), it.notes());
  }

  private Diagnosis.Notes notes() {
    List<Break> breaks = new ArrayList<>(survey.breaks());
    for (Kept kept : evidence.snapshots()) {
      if (!kept.sound()) breaks.add(failed(kept.id().index()));
    }
    for (long index : doubled()) {
      breaks.add(new Break(Doubt.SNAPSHOT, index, SafeText.own("several snapshots are of it")));
    }
    return new Diagnosis.Notes(breaks, offers(), survey.nextDecision());
  }

  private SortedSet<Long> doubled() {
    TreeSet<Long> seen = new TreeSet<>();
    TreeSet<Long> doubled = new TreeSet<>();
    for (Kept kept : evidence.snapshots()) {
      if (!seen.add(kept.id().index())) doubled.add(kept.id().index());
    }
    return doubled;
  }

  private static Break failed(long index) {
    return new Break(Doubt.SNAPSHOT, index, SafeText.own("the snapshot there fails its hash"));
  }

  private List<Long> offers() {
    TreeMap<Long, Kept> sound = new TreeMap<>(Comparator.reverseOrder());
    for (Kept kept : evidence.snapshots()) {
      if (kept.sound()) sound.put(kept.id().index(), kept);
    }
    return sound.keySet().stream().limit(OFFERS).toList();
  }

  private Diagnosis.Outcome outcome() {
    List<Kept> points = points();
    Survey.Foreign foreign = survey.foreign();
    if (foreign != null && foreign.rival() != null) {
      Rollback rollback = points.size() == 1 ? rebuild(points.getFirst(), foreign.index()) : null;
      return new TwoOwners(foreign.index(), foreign.rival(), rollback);
    }
    if (points.isEmpty()) return new NoSnapshot(whyNone());
    if (1 < points.size()) return several(points);
    if (foreign != null) return new Contradiction(foreign.index(), foreign.what());
    Survey.Clash clash = survey.clash();
    if (clash != null) return new Contradiction(clash.index(), clash.what());
    Rollback rollback = rebuild(points.getFirst(), survey.damaged());
    return rollback == null
        ? new Contradiction(
            points.getFirst().id().index(), SafeText.own("the lines after it cannot be applied"))
        : new Rebuilt(rollback);
  }

  private SafeText whyNone() {
    return SafeText.own(
        evidence.snapshots().isEmpty()
            ? "no snapshot is stored"
            : "of "
                + evidence.snapshots().size()
                + " snapshots none is sound with everything before it sound");
  }

  private static SeveralSnapshots several(List<Kept> points) {
    long index = points.getFirst().id().index();
    return new SeveralSnapshots(
        index, SafeText.own(points.size() + " snapshots are stored for event " + index));
  }

  /** All that are eligible at the highest index at which one is. */
  private List<Kept> points() {
    List<Kept> best = new ArrayList<>();
    for (Kept kept : evidence.snapshots()) {
      if (!isEligible(kept)) continue;
      long highest = best.isEmpty() ? -1 : best.getFirst().id().index();
      if (kept.id().index() < highest) continue;
      if (highest < kept.id().index()) best.clear();
      best.add(kept);
    }
    return best.isEmpty() ? beginning() : best;
  }

  private boolean isEligible(Kept kept) {
    long index = kept.id().index();
    Entry exit = survey.exit();
    return kept.sound()
        && (exit == null || exit.index() <= index)
        && index < survey.firstTrouble()
        && index <= survey.last()
        && kept.id().epoch() == survey.epochAt(index);
  }

  /**
   * The last exit from a lock carries the state; and a team that was never handed over begins with
   * its first line, since no snapshot of it was due yet.
   */
  private List<Kept> beginning() {
    Entry exit = survey.exit();
    TeamState blank = TeamState.blank(evidence.team());
    if (exit != null) {
      SnapshotId id = new SnapshotId(exit.epoch(), exit.index(), "");
      return List.of(new Kept(id, true, () -> Core.evolve(blank, exit)));
    }
    boolean young = evidence.snapshots().isEmpty() && survey.epochAt(survey.last()) == 0;
    return young ? List.of(new Kept(new SnapshotId(0, 0, ""), true, () -> blank)) : List.of();
  }

  /** Without the line at {@code cut} and all behind it; null if the lines make no sense. */
  private @Nullable Rollback rebuild(Kept point, long cut) {
    List<Entry> counting = new ArrayList<>();
    LeftOut rest = new LeftOut(cut, survey.last());
    evidence
        .lines()
        .walk(line -> {
          boolean counts = point.id().index() < line.index() && line.index() < cut;
          if (counts) count(line, counting);
          if (cut <= line.index()) rest.add(line);
        });
    counting.sort(CANONICAL);
    TeamState state = point.state().get();
    try {
      for (Entry entry : counting) state = Core.evolve(state, entry);
    } catch (RuntimeException e) {
      return null;
    }
    List<Span> excluded = excluded(cut);
    List<TaskId> affected = affected(state, rest);
    List<SafeText> diff = diff(excluded, affected, state);
    if (evidence.known() == null) diff.addAll(rest.words());
    return new Rollback(point.id(), excluded, affected, diff, state);
  }

  private void count(Found line, List<Entry> counting) {
    Entry entry = line.entry();
    boolean operational = entry != null && !(entry.event() instanceof ReconcileEvent);
    if (operational && !survey.isRepeated(line.index())) counting.add(entry);
  }

  private List<Span> excluded(long cut) {
    List<Span> excluded = new ArrayList<>();
    for (long index : survey.repeated()) {
      if (index < cut) excluded.add(new Span(index, index));
    }
    if (cut <= survey.last()) excluded.add(new Span(cut, survey.last()));
    return excluded;
  }

  /** Tasks that are not over and that the lines left out were about, or may have been. */
  private List<TaskId> affected(TeamState rebuilt, LeftOut rest) {
    TreeSet<TaskId> touched = new TreeSet<>(rest.tasks());
    TeamState known = evidence.known();
    if (known != null) {
      touched.addAll(different(known, rebuilt));
    } else if (rest.isUnreadable()) {
      rebuilt.tasks().keys().forEach(touched::add);
    }
    List<TaskId> affected = new ArrayList<>();
    for (TaskId id : touched) {
      Task before = known == null ? null : known.tasks().get(id);
      Task after = rebuilt.tasks().get(id);
      boolean over = after == null ? before != null && isOver(before) : isOver(after);
      boolean wasOver = before == null || isOver(before);
      if (!over || !wasOver) affected.add(id);
    }
    return affected;
  }

  private static boolean isOver(Task task) {
    return task.status().isTerminal();
  }

  private static List<TaskId> different(TeamState one, TeamState other) {
    List<TaskId> different = new ArrayList<>();
    TreeSet<TaskId> all = new TreeSet<>();
    one.tasks().keys().forEach(all::add);
    other.tasks().keys().forEach(all::add);
    for (TaskId id : all) {
      if (!Objects.equals(one.tasks().get(id), other.tasks().get(id))) different.add(id);
    }
    return different;
  }

  private List<SafeText> diff(List<Span> excluded, List<TaskId> affected, TeamState rebuilt) {
    List<SafeText> diff = new ArrayList<>();
    for (Span span : excluded) diff.add(SafeText.own("left out: event " + span));
    TeamState known = evidence.known();
    if (known == null) return diff;
    for (TaskId id : affected) {
      diff.add(
          SafeText.own(
              "task #"
                  + id
                  + ": "
                  + is(known.tasks().get(id))
                  + " becomes "
                  + is(rebuilt.tasks().get(id))));
    }
    return diff;
  }

  private static String is(@Nullable Task task) {
    if (task == null) return "nothing";
    String owner = task.owner() == null ? "" : " (" + task.owner() + ")";
    return task.status() + owner + " rev " + task.rev();
  }
}
