package dev.reeve.daemon.log.memory;

import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.log.Appended;
import dev.reeve.daemon.log.Batch;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.Head;
import dev.reeve.daemon.log.Lease;
import dev.reeve.daemon.log.Line;
import dev.reeve.daemon.log.Parts;
import dev.reeve.daemon.log.Snapshot;
import dev.reeve.daemon.log.Tombstone;
import dev.reeve.daemon.log.Unwatched;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The log without a disk. Two runs that do the same see the same, to the order of every answer; so
 * scenarios and the simulator may rest on it. "Durable" means here: in {@link #copy}.
 */
public final class MemoryEventLog implements EventLog {

  private final TreeMap<TeamId, TeamLog> teams = new TreeMap<>();
  private final TreeMap<TeamId, Tombstone> tombstones = new TreeMap<>();
  private final List<Unwatched> unwatched = new ArrayList<>();
  private @Nullable Instant watchMark;

  /** A log of its own that holds the same. A team is copied only once either side writes to it. */
  public synchronized MemoryEventLog copy() {
    MemoryEventLog copy = new MemoryEventLog();
    teams.forEach((team, log) -> copy.teams.put(team, log.share()));
    copy.tombstones.putAll(tombstones);
    copy.unwatched.addAll(unwatched);
    copy.watchMark = watchMark;
    return copy;
  }

  /** The ways to damage this log behind its back; for tests and the simulator only. */
  public Tampering tampering() {
    return new Tampering(this);
  }

  @Override
  public synchronized SortedMap<TeamId, Lease> acquire(String node, Collection<TeamId> wanted) {
    SortedMap<TeamId, Lease> leases = new TreeMap<>();
    for (TeamId team : wanted) {
      if (tombstones.containsKey(team)) continue;
      teams.putIfAbsent(team, new TeamLog());
      leases.put(team, writable(team).grant(node));
    }
    return leases;
  }

  @Override
  public synchronized SortedMap<TeamId, Head> heads() {
    SortedMap<TeamId, Head> heads = new TreeMap<>();
    teams.forEach((team, log) -> heads.put(team, log.head()));
    return heads;
  }

  @Override
  public synchronized List<Tenure> tenures(TeamId team) {
    return log(team).map(TeamLog::tenures).orElse(List.of());
  }

  @Override
  public synchronized List<Appended> append(Batch batch) {
    List<Appended> answers = new ArrayList<>();
    for (Batch.Slice slice : batch.slices()) {
      answers.add(
          teams.containsKey(slice.team())
              ? writable(slice.team()).append(slice)
              : new Appended.Fenced(0));
    }
    for (Batch.Audit audit : batch.audits()) {
      if (teams.containsKey(audit.team())) writable(audit.team()).audit(audit);
    }
    if (batch.watchMark() != null) watchMark = batch.watchMark();
    return answers;
  }

  @Override
  public synchronized List<Line> read(TeamId team, long after, int limit) {
    return log(team).map(log -> log.read(after, limit)).orElse(List.of());
  }

  @Override
  public synchronized List<Long> find(TeamId team, long key) {
    return log(team).map(log -> log.find(key)).orElse(List.of());
  }

  @Override
  public synchronized void save(Snapshot snapshot) {
    if (!teams.containsKey(snapshot.team())) {
      throw new IllegalArgumentException("a snapshot of a team never granted: " + snapshot.team());
    }
    TeamLog log = writable(snapshot.team());
    if (log.snapshotsAt(snapshot.index()).stream().anyMatch(snapshot::isTwin)) return;
    Parts.Base base = snapshot.base();
    if (base != null && log.snapshotsAt(base.index()).stream().noneMatch(base::is)) {
      throw snapshot.baseless();
    }
    log.save(snapshot);
  }

  @Override
  public synchronized Optional<Snapshot> snapshot(TeamId team, long atMost) {
    return log(team).flatMap(log -> log.snapshot(atMost));
  }

  @Override
  public synchronized List<Snapshot> snapshotsAt(TeamId team, long index) {
    return log(team).map(log -> log.snapshotsAt(index)).orElse(List.of());
  }

  @Override
  public synchronized List<byte[]> held(TeamId team) {
    return log(team).map(TeamLog::held).orElse(List.of());
  }

  @Override
  public synchronized void purge(Tombstone tombstone) {
    TeamLog log = teams.get(tombstone.team());
    if (log == null || !log.head().equals(tombstone.head())) return;
    teams.remove(tombstone.team());
    tombstones.put(tombstone.team(), tombstone);
  }

  @Override
  public synchronized SortedMap<TeamId, Tombstone> tombstones() {
    return new TreeMap<>(tombstones);
  }

  @Override
  public synchronized List<Audited> audits(TeamId team, int limit) {
    return log(team).map(log -> log.audits(limit)).orElse(List.of());
  }

  @Override
  public synchronized Optional<Instant> watchMark() {
    return Optional.ofNullable(watchMark);
  }

  @Override
  public synchronized Unwatched unwatched(Instant from, Instant to, Duration jump) {
    Unwatched stretch = new Unwatched(unwatched.size() + 1L, from, to, jump);
    unwatched.add(stretch);
    return stretch;
  }

  @Override
  public synchronized List<Unwatched> unwatchedAfter(long after) {
    return unwatched.stream().filter(stretch -> after < stretch.number()).toList();
  }

  /** Nothing is held but memory; what was written can still be read. */
  @Override
  public void close() {}

  /** The team's log to be changed: a copy of its own if another log holds it too. */
  TeamLog writable(TeamId team) {
    TeamLog log = log(team).orElseThrow(() -> new IllegalArgumentException("no team " + team));
    TeamLog own = log.own();
    if (own != log) teams.put(team, own);
    return own;
  }

  private Optional<TeamLog> log(TeamId team) {
    return Optional.ofNullable(teams.get(team));
  }
}
