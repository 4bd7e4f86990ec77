package dev.reeve.daemon.log;

import dev.reeve.core.team.TeamId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Whether each snapshot of a team is what its hash says (T-21). */
final class SnapshotCheck {

  private final EventLog log;
  private final TeamId team;
  private final SnapshotReader reader;
  private final List<Finding> findings = new ArrayList<>();

  SnapshotCheck(EventLog log, TeamId team) {
    this.log = log;
    this.team = team;
    this.reader = new SnapshotReader(log);
  }

  /** From the newest down. */
  List<Finding> findings() {
    Optional<Snapshot> next = log.snapshot(team, Long.MAX_VALUE);
    while (next.isPresent()) {
      Snapshot snapshot = next.get();
      List<Snapshot> there = log.snapshotsAt(team, snapshot.index());
      there.forEach(this::check);
      if (1 < there.size()) {
        String what = there.size() + " snapshots are stored for it";
        findings.add(new Finding(team, snapshot.index(), what));
      }
      if (snapshot.index() <= 0) break;
      next = log.snapshot(team, snapshot.index() - 1);
    }
    return findings;
  }

  private void check(Snapshot snapshot) {
    if (!reader.isSound(snapshot)) {
      findings.add(new Finding(team, snapshot.index(), "the snapshot there fails its hash"));
    }
  }
}
