package dev.reeve.sim.world;

import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.log.Appended;
import dev.reeve.daemon.log.Batch;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.Head;
import dev.reeve.daemon.log.Lease;
import dev.reeve.daemon.log.Line;
import dev.reeve.daemon.log.LogUnavailable;
import dev.reeve.daemon.log.Snapshot;
import dev.reeve.daemon.log.Tombstone;
import dev.reeve.daemon.log.Unwatched;
import dev.reeve.daemon.log.memory.MemoryEventLog;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/** A log in memory whose disk can be full. What it holds survives the engine. */
public final class FaultyLog implements EventLog {

  private final MemoryEventLog memory;
  private boolean full;

  public FaultyLog(MemoryEventLog memory) {
    this.memory = memory;
  }

  public MemoryEventLog memory() {
    return memory;
  }

  public void full(boolean isFull) {
    full = isFull;
  }

  private void write() {
    if (full) {
      throw new LogUnavailable(
          "the disk is full: nothing was stored; make room, then send again",
          new IOException("no space left on device"));
    }
  }

  @Override
  public SortedMap<TeamId, Lease> acquire(String node, Collection<TeamId> teams) {
    write();
    return memory.acquire(node, teams);
  }

  @Override
  public SortedMap<TeamId, Head> heads() {
    return memory.heads();
  }

  @Override
  public List<Tenure> tenures(TeamId team) {
    return memory.tenures(team);
  }

  @Override
  public List<Appended> append(Batch batch) {
    write();
    return memory.append(batch);
  }

  @Override
  public List<Line> read(TeamId team, long after, int limit) {
    return memory.read(team, after, limit);
  }

  @Override
  public List<Long> find(TeamId team, long key) {
    return memory.find(team, key);
  }

  @Override
  public void save(Snapshot snapshot) {
    write();
    memory.save(snapshot);
  }

  @Override
  public Optional<Snapshot> snapshot(TeamId team, long atMost) {
    return memory.snapshot(team, atMost);
  }

  @Override
  public List<Snapshot> snapshotsAt(TeamId team, long index) {
    return memory.snapshotsAt(team, index);
  }

  @Override
  public List<byte[]> held(TeamId team) {
    return memory.held(team);
  }

  @Override
  public void purge(Tombstone tombstone) {
    write();
    memory.purge(tombstone);
  }

  @Override
  public SortedMap<TeamId, Tombstone> tombstones() {
    return memory.tombstones();
  }

  @Override
  public List<Audited> audits(TeamId team, int limit) {
    return memory.audits(team, limit);
  }

  @Override
  public Optional<Instant> watchMark() {
    return memory.watchMark();
  }

  @Override
  public Unwatched unwatched(Instant from, Instant to, Duration jump) {
    write();
    return memory.unwatched(from, to, jump);
  }

  @Override
  public List<Unwatched> unwatchedAfter(long after) {
    return memory.unwatchedAfter(after);
  }

  @Override
  public void close() {
    memory.close();
  }
}
