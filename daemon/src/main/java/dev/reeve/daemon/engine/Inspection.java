package dev.reeve.daemon.engine;

import dev.reeve.core.Noticed.Inspected;
import dev.reeve.core.reconcile.Anchor;
import dev.reeve.core.reconcile.Diagnosis;
import dev.reeve.core.reconcile.Doubt;
import dev.reeve.core.reconcile.Evidence;
import dev.reeve.core.reconcile.Evidence.Kept;
import dev.reeve.core.reconcile.Reconciliation;
import dev.reeve.core.reconcile.SnapshotId;
import dev.reeve.core.reconcile.Suspicion;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.codec.StateCodec;
import dev.reeve.daemon.codec.UnreadableState;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.Head;
import dev.reeve.daemon.log.Snapshot;
import dev.reeve.daemon.log.SnapshotReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Looks into everything that is stored of a team that is in doubt. While it does, nobody writes to
 * that team; it may take a while, so it is done beside the engine.
 */
final class Inspection {

  /**
   * What it came to.
   *
   * @param base the state as far as it can be read
   * @param end where the store says that the log ends
   * @param onto where it goes on
   */
  record Result(Inspected found, TeamReader.Read base, Head end, Head onto) {}

  private final EventLog log;
  private final TeamId team;
  private final StateCodec states = new StateCodec();
  private final SnapshotReader reader;

  Inspection(EventLog log, TeamId team) {
    this.log = log;
    this.team = team;
    this.reader = new SnapshotReader(log);
  }

  /**
   * @param known what everybody took for the state; null if nobody knew it
   */
  Result of(Suspicion suspicion, @Nullable TeamState known) {
    TeamReader.Read base = new TeamReader(log).read(team);
    Head end = log.head(team);
    LogWalk lines = new LogWalk(log, team, end);
    Evidence evidence = new Evidence(team, lines, end.index(), snapshots(), known);
    Diagnosis diagnosis = Reconciliation.of(evidence);
    Head last = lines.last();
    Head onto = end.index() < last.index() ? last : end;
    boolean broken =
        base.damage() != null
            || diagnosis.notes().breaks().stream().anyMatch(it -> it.doubt() == Doubt.LOG);
    Anchor anchor = broken ? new Anchor(onto.index(), onto.hash().hex()) : null;
    Inspected found = new Inspected(suspicion, onto.index(), anchor, diagnosis);
    return new Result(found, base, end, onto);
  }

  /** All that are stored, from the newest down. */
  private List<Kept> snapshots() {
    List<Kept> all = new ArrayList<>();
    Optional<Snapshot> next = log.snapshot(team, Long.MAX_VALUE);
    while (next.isPresent()) {
      long index = next.get().index();
      for (Snapshot each : log.snapshotsAt(team, index)) all.add(kept(each));
      next = index <= 0 ? Optional.empty() : log.snapshot(team, index - 1);
    }
    return all;
  }

  private Kept kept(Snapshot snapshot) {
    SnapshotId id = id(snapshot);
    return new Kept(id, isSound(snapshot), () -> state(id));
  }

  private boolean isSound(Snapshot snapshot) {
    byte[] whole = reader.state(snapshot);
    if (whole == null) return false;
    try {
      return states.decode(team, whole).position().index() == snapshot.index();
    } catch (UnreadableState e) {
      return false;
    }
  }

  static SnapshotId id(Snapshot snapshot) {
    return new SnapshotId(snapshot.epoch(), snapshot.index(), snapshot.hash().hex());
  }

  /** The state in the snapshot of this name; another of the same name may be damaged. */
  private TeamState state(SnapshotId id) {
    for (Snapshot each : log.snapshotsAt(team, id.index())) {
      byte[] whole = id(each).equals(id) ? reader.state(each) : null;
      if (whole != null) return states.decode(team, whole);
    }
    throw new IllegalStateException("the snapshot " + id + " of team " + team + " is gone");
  }
}
