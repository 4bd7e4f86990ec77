package dev.reeve.daemon.log.memory;

import dev.reeve.daemon.log.Appended;
import dev.reeve.daemon.log.Batch;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.Head;
import dev.reeve.daemon.log.Lease;
import dev.reeve.daemon.log.Line;
import dev.reeve.daemon.log.Snapshot;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * All that is kept of one team. Lines stand under the index they are stored at, which in a damaged
 * log need not be the one they were sealed for.
 */
final class TeamLog {

  private final TreeMap<Long, Line> lines;
  private final Map<Long, List<Long>> indicesByKey;
  private final List<EventLog.Tenure> tenures;
  private final List<Snapshot> snapshots;
  private final ArrayDeque<EventLog.Audited> audits;
  private final List<byte[]> held;
  private Head head;
  private long term;
  private String node;
  private boolean shared;

  TeamLog() {
    lines = new TreeMap<>();
    indicesByKey = new HashMap<>();
    tenures = new ArrayList<>();
    snapshots = new ArrayList<>();
    audits = new ArrayDeque<>();
    held = new ArrayList<>();
    head = Head.EMPTY;
    node = "";
  }

  private TeamLog(TeamLog other) {
    lines = new TreeMap<>(other.lines);
    indicesByKey = new HashMap<>(other.indicesByKey);
    tenures = new ArrayList<>(other.tenures);
    snapshots = new ArrayList<>(other.snapshots);
    audits = new ArrayDeque<>(other.audits);
    held = new ArrayList<>(other.held);
    head = other.head;
    term = other.term;
    node = other.node;
  }

  /** Marks this as held by two logs, so that neither changes it under the other. */
  TeamLog share() {
    shared = true;
    return this;
  }

  TeamLog own() {
    return shared ? new TeamLog(this) : this;
  }

  Lease grant(String toNode) {
    term++;
    node = toNode;
    return new Lease(term, head);
  }

  Appended append(Batch.Slice slice) {
    if (slice.term() != term) return new Appended.Fenced(term);
    if (!slice.expected().equals(head)) return new Appended.Moved(head);
    if (!slice.lines().isEmpty()) noteTenure(slice.onto().index() + 1);
    for (Line line : slice.lines()) {
      lines.put(line.index(), line);
      noteKey(line);
    }
    head = slice.end();
    if (slice.held().released()) held.clear();
    held.addAll(slice.held().inputs());
    return new Appended.Done(head);
  }

  List<Line> read(long after, int limit) {
    return lines.tailMap(after, false).values().stream().limit(limit).toList();
  }

  List<Long> find(long key) {
    return indicesByKey.getOrDefault(key, List.of());
  }

  void save(Snapshot snapshot) {
    snapshots.add(snapshot);
  }

  Optional<Snapshot> snapshot(long atMost) {
    return snapshots.stream()
        .filter(snapshot -> snapshot.index() <= atMost)
        .reduce((best, next) -> best.index() <= next.index() ? next : best);
  }

  List<Snapshot> snapshotsAt(long index) {
    return snapshots.stream().filter(snapshot -> snapshot.index() == index).toList();
  }

  List<byte[]> held() {
    return List.copyOf(held);
  }

  void audit(Batch.Audit audit) {
    long number = audits.isEmpty() ? 1 : audits.getLast().number() + 1;
    audits.addLast(new EventLog.Audited(number, audit.at(), audit.body()));
    if (EventLog.AUDITS_KEPT < audits.size()) audits.removeFirst();
  }

  List<EventLog.Audited> audits(int limit) {
    return audits.stream().skip(Math.max(0, audits.size() - limit)).toList();
  }

  List<EventLog.Tenure> tenures() {
    return List.copyOf(tenures);
  }

  Head head() {
    return head;
  }

  /** The lines themselves, to be damaged. */
  SortedMap<Long, Line> lines() {
    return lines;
  }

  /** The snapshots themselves, to be damaged. */
  List<Snapshot> snapshots() {
    return snapshots;
  }

  /** Changes where the log claims to end; only damage does that. */
  void pretendToEndAt(Head wrong) {
    head = wrong;
  }

  private void noteTenure(long first) {
    if (tenures.isEmpty() || tenures.getLast().term() != term) {
      tenures.add(new EventLog.Tenure(term, node, first));
    }
  }

  private void noteKey(Line line) {
    if (line.key() == Line.NO_KEY) return;
    List<Long> indices = new ArrayList<>(find(line.key()));
    indices.add(line.index());
    indicesByKey.put(line.key(), List.copyOf(indices));
  }
}
