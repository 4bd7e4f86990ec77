package dev.reeve.sim.life;

import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.log.Appended;
import dev.reeve.daemon.log.Batch;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.Head;
import dev.reeve.daemon.log.Lease;
import dev.reeve.daemon.log.Line;
import dev.reeve.daemon.log.Snapshot;
import dev.reeve.daemon.log.Tombstone;
import dev.reeve.daemon.log.Unwatched;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/** A log that does as another does; those below it err in one thing each. */
class WrongLog implements EventLog {

  final EventLog right;

  WrongLog(EventLog right) {
    this.right = right;
  }

  @Override
  public SortedMap<TeamId, Lease> acquire(String node, Collection<TeamId> teams) {
    return right.acquire(node, teams);
  }

  @Override
  public SortedMap<TeamId, Head> heads() {
    return right.heads();
  }

  @Override
  public List<Tenure> tenures(TeamId team) {
    return right.tenures(team);
  }

  @Override
  public List<Appended> append(Batch batch) {
    return right.append(batch);
  }

  @Override
  public List<Line> read(TeamId team, long after, int limit) {
    return right.read(team, after, limit);
  }

  @Override
  public List<Long> find(TeamId team, long key) {
    return right.find(team, key);
  }

  @Override
  public void save(Snapshot snapshot) {
    right.save(snapshot);
  }

  @Override
  public Optional<Snapshot> snapshot(TeamId team, long atMost) {
    return right.snapshot(team, atMost);
  }

  @Override
  public List<Snapshot> snapshotsAt(TeamId team, long index) {
    return right.snapshotsAt(team, index);
  }

  @Override
  public List<byte[]> held(TeamId team) {
    return right.held(team);
  }

  @Override
  public void purge(Tombstone tombstone) {
    right.purge(tombstone);
  }

  @Override
  public SortedMap<TeamId, Tombstone> tombstones() {
    return right.tombstones();
  }

  @Override
  public List<Audited> audits(TeamId team, int limit) {
    return right.audits(team, limit);
  }

  @Override
  public Optional<Instant> watchMark() {
    return right.watchMark();
  }

  @Override
  public Unwatched unwatched(Instant from, Instant to, Duration jump) {
    return right.unwatched(from, to, jump);
  }

  @Override
  public List<Unwatched> unwatchedAfter(long after) {
    return right.unwatchedAfter(after);
  }

  @Override
  public void close() {
    right.close();
  }
}
