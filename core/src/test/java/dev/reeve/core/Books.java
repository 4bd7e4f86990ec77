package dev.reeve.core;

import dev.reeve.core.Noticed.Inspected;
import dev.reeve.core.reconcile.Anchor;
import dev.reeve.core.reconcile.Diagnosis;
import dev.reeve.core.reconcile.Doubt;
import dev.reeve.core.reconcile.Evidence;
import dev.reeve.core.reconcile.Evidence.Found;
import dev.reeve.core.reconcile.Evidence.Kept;
import dev.reeve.core.reconcile.Reconciliation;
import dev.reeve.core.reconcile.SnapshotId;
import dev.reeve.core.reconcile.Suspicion;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What is stored of a story's team, to be damaged and looked into. */
final class Books {

  private final TeamId team;
  private final SortedMap<Long, Found> lines = new TreeMap<>();
  private final List<Kept> snapshots = new ArrayList<>();
  private final List<Entry> entries;
  private long end;

  private Books(Story story) {
    team = story.state().id();
    entries = List.copyOf(story.entries());
    for (Entry entry : entries) lines.put(entry.index(), new Found(entry.index(), entry, "", true));
    end = entries.size();
  }

  static Books of(Story story) {
    return new Books(story);
  }

  /** The state after this line is kept. */
  Books snapshot(long index) {
    return snapshot(index, state(index).ownership().epoch());
  }

  Books snapshot(long index, long epoch) {
    TeamState state = state(index);
    SnapshotId id = new SnapshotId(epoch, index, "hash-" + index);
    snapshots.add(new Kept(id, true, () -> state));
    return this;
  }

  Books brokenSnapshot(long index) {
    SnapshotId id = new SnapshotId(state(index).ownership().epoch(), index, "wrong");
    snapshots.add(
        new Kept(
            id,
            false,
            () -> {
              throw new AssertionError("nobody looks into a snapshot that fails its hash");
            }));
    return this;
  }

  TeamState state(long index) {
    TeamState state = TeamState.blank(team);
    for (Entry entry : entries) {
      if (entry.index() <= index) state = Core.evolve(state, entry);
    }
    return state;
  }

  /** Its content is not what was sealed. */
  Books damage(long index) {
    return change(index, found -> new Found(index, found.entry(), "damaged", found.rightful()));
  }

  Books unreadable(long index) {
    return change(index, _ -> new Found(index, null, "unreadable", true));
  }

  Books drop(long index) {
    lines.remove(index);
    return this;
  }

  Books foreign(long index) {
    return change(index, found -> new Found(index, found.entry(), found.trouble(), false));
  }

  Books epoch(long index, long epoch) {
    return entry(
        index,
        it -> new Entry(it.index(), it.at(), epoch, it.writer(), it.via(), it.cause(), it.event()));
  }

  /** The same once more, sealed at the end. */
  Books again(long index, UnaryOperator<Entry> change) {
    Entry first = Objects.requireNonNull(lines.get(index)).entry();
    Entry last = entries.getLast();
    Entry copy =
        new Entry(
            end + 1,
            last.at().plusSeconds(1),
            last.epoch(),
            last.writer(),
            Objects.requireNonNull(first).via(),
            first.cause(),
            first.event());
    end++;
    lines.put(end, new Found(end, change.apply(copy), "", true));
    return this;
  }

  private Books entry(long index, UnaryOperator<Entry> change) {
    return change(
        index,
        found ->
            new Found(
                index,
                change.apply(Objects.requireNonNull(found.entry())),
                found.trouble(),
                found.rightful()));
  }

  private Books change(long index, UnaryOperator<Found> change) {
    lines.put(index, change.apply(Objects.requireNonNull(lines.get(index))));
    return this;
  }

  Evidence evidence(@Nullable TeamState known) {
    return new Evidence(team, lines.values()::forEach, end, snapshots, known);
  }

  Diagnosis diagnosis() {
    return Reconciliation.of(evidence(null));
  }

  /** What the engine would bring before the core. */
  Inspected inspected(Suspicion suspicion, @Nullable TeamState known) {
    Diagnosis diagnosis = Reconciliation.of(evidence(known));
    boolean broken = diagnosis.notes().breaks().stream().anyMatch(it -> it.doubt() == Doubt.LOG);
    return new Inspected(suspicion, end, broken ? new Anchor(end, "00") : null, diagnosis);
  }
}
