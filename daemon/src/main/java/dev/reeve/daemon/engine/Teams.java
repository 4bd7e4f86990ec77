package dev.reeve.daemon.engine;

import dev.reeve.core.Core;
import dev.reeve.core.Effect;
import dev.reeve.core.Noticed;
import dev.reeve.core.Writer;
import dev.reeve.core.reconcile.Doubt;
import dev.reeve.core.reconcile.Held;
import dev.reeve.core.reconcile.Locks;
import dev.reeve.core.reconcile.Suspicion;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.team.TeamState.Position;
import dev.reeve.core.text.SafeText;
import dev.reeve.daemon.codec.HeldCodec;
import dev.reeve.daemon.codec.UnreadableHeld;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.Head;
import dev.reeve.daemon.log.Lease;
import dev.reeve.daemon.log.LogDamaged;
import dev.reeve.daemon.log.LogUnavailable;
import dev.reeve.daemon.log.Snapshot;
import dev.reeve.daemon.log.Unwatched;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The teams that this engine holds: granted by the log, read when they are first needed. */
final class Teams {

  private static final Logger LOG = LoggerFactory.getLogger(Teams.class);

  private final EngineSettings settings;
  private final EventLog log;
  private final TeamReader reader;
  private final Inspections inspections;
  private final NavigableMap<TeamId, TeamSlot> slots = new ConcurrentSkipListMap<>();

  /** The same teams, for finding one; never walked through. */
  private final Map<TeamId, TeamSlot> byId = new ConcurrentHashMap<>();

  private final Deque<TeamSlot> unread = new ArrayDeque<>();
  private final List<TeamSlot> postponed = new ArrayList<>();
  private final TreeSet<TeamId> behind = new TreeSet<>();
  private final TreeSet<TeamId> broken = new TreeSet<>();
  private final TreeSet<TeamId> unsure = new TreeSet<>();
  private final List<TeamState> unkept = new ArrayList<>();
  private final List<Owed> owed = new ArrayList<>();
  final Alarms alarms = new Alarms();
  final Recent recent = new Recent();
  final Encoder encoder = new Encoder();
  final Sealer sealer = new Sealer();
  final StateSnapshots snapshots;
  private final List<Unwatched> gaps = new ArrayList<>();
  private long taken;
  private volatile @Nullable String lost;

  Teams(EngineSettings settings, EventLog log, Inspections inspections) {
    this.settings = settings;
    this.inspections = inspections;
    this.log = log;
    reader = new TeamReader(log);
    snapshots = new StateSnapshots(settings.snapshotWhole());
    acquire(log.heads().keySet());
    gaps.addAll(log.unwatchedAfter(0));
  }

  /** Asks the log for teams, which may be new. */
  void acquire(Collection<TeamId> ids) {
    for (Map.Entry<TeamId, Lease> granted : log.acquire(settings.node(), ids).entrySet()) {
      TeamSlot slot = slot(granted.getKey(), granted.getValue());
      slots.put(slot.id, slot);
      byId.put(slot.id, slot);
      unread.add(slot);
    }
  }

  private TeamSlot slot(TeamId id, Lease lease) {
    return new TeamSlot(id, taken++, new Writer(settings.node(), lease.term()));
  }

  /** A name without a single line is that of no team, whoever asked the log for it. */
  List<TeamId> ids() {
    return slots.values().stream().filter(slot -> !slot.isVacant()).map(slot -> slot.id).toList();
  }

  /** Those that are worked on. */
  List<TeamSlot> open() {
    return slots.values().stream()
        .filter(slot -> slot.standing() == TeamSlot.Standing.OPEN && slot.durable().isFounded())
        .toList();
  }

  /** Those on which nothing can be decided. */
  Absentees absentees() {
    return new Absentees(slots.values());
  }

  @Nullable TeamState durable(TeamId id) {
    TeamSlot slot = byId.get(id);
    return slot == null || !slot.durable().isFounded() ? null : slot.durable();
  }

  boolean has(TeamId id) {
    return byId.containsKey(id);
  }

  @Nullable Writer writer(TeamId id) {
    TeamSlot slot = byId.get(id);
    return slot == null ? null : slot.writer;
  }

  /** The team, read if need be; null if there is none of that name. */
  @Nullable TeamSlot get(TeamId id) {
    TeamSlot slot = byId.get(id);
    if (slot != null && slot.standing() == TeamSlot.Standing.UNREAD) read(slot);
    return slot;
  }

  /** Reads one whose time has come; false if it cannot be now: that is tried again at the beat. */
  boolean wake(TeamSlot slot) {
    try {
      if (slot.standing() == TeamSlot.Standing.UNREAD) read(slot);
      return true;
    } catch (LogUnavailable e) {
      alarms.set(slot, null);
      postpone(slot, String.valueOf(e.getMessage()));
      return false;
    }
  }

  boolean hasUnread() {
    return !unread.isEmpty();
  }

  /** Reads one more team: what is left to do when there is nothing else. */
  void readNext() {
    TeamSlot slot = unread.poll();
    if (slot == null || slot.standing() != TeamSlot.Standing.UNREAD) return;
    try {
      read(slot);
    } catch (LogUnavailable e) {
      postpone(slot, String.valueOf(e.getMessage()));
    }
  }

  /** Another try for the teams that could not be read. */
  void readPostponed() {
    unread.addAll(postponed);
    postponed.clear();
  }

  private void read(TeamSlot slot) {
    try {
      TeamReader.Read read = reader.read(slot.id);
      if (read.damage() == null) open(slot, read, read.head(), read.head());
      Suspicion doubt = read.suspicion() == null ? cutShort(read) : read.suspicion();
      if (doubt == null || isKnown(read)) return;
      inspections.suspect(slot, doubt);
      arm(slot); // what is due waits with it
    } catch (LogDamaged e) {
      slot.shut(TeamSlot.Standing.DAMAGED, String.valueOf(e.getMessage()));
      LOG.warn("{}", slot.complaint());
    }
  }

  /** What is there is whole, but it is not all that there was. */
  private @Nullable Suspicion cutShort(TeamReader.Read read) {
    long end = read.head().index();
    long lost = log.lost(read.state().id());
    if (lost <= end) return null;
    return Suspicion.of(Doubt.LOG, end + 1, SafeText.own(EventLog.cutShort(end, lost)));
  }

  /** What a team is locked for already is no news. */
  private static boolean isKnown(TeamReader.Read read) {
    return read.damage() == null && Locks.isShut(read.state());
  }

  /**
   * From here on the team is worked on.
   *
   * @param end where the store says that its log ends
   * @param onto where it goes on: the same, unless the log is broken
   */
  void open(TeamSlot slot, TeamReader.Read read, Head end, Head onto) {
    TeamState state = read.state();
    snapshots.forget(slot.id); // what it was found in doubt for may be the last of them
    Position here = new Position(onto.index(), state.position().at());
    boolean locked = state.phase() == Phase.LOCKED;
    slot.open(
        new TeamSlot.Opening(
            state.at(here), end, onto, locked ? held(slot.id) : List.of(), read.snapshot()));
    for (Effect effect : Core.owed(state)) owed.add(new Owed(slot.id, effect));
    if (state.isFounded() && state.watch().seen() < lastUnwatched()) behind.add(slot.id);
    boolean kept = state.ownership().epoch() <= read.epoch() || Locks.isShut(state);
    if (!kept && read.damage() == null) unkept.add(slot.durable());
    arm(slot);
  }

  private List<Held> held(TeamId team) {
    HeldCodec codec = new HeldCodec();
    try {
      return log.held(team).stream().map(codec::decode).toList();
    } catch (UnreadableHeld e) {
      String what = "what was held behind it cannot be read: " + e.getMessage();
      throw new LogDamaged(team, log.head(team).index(), what);
    }
  }

  /** States of which a snapshot was due that was lost with a crash (T-21). */
  List<TeamState> takeUnkept() {
    if (unkept.isEmpty()) return List.of();
    List<TeamState> taken = List.copyOf(unkept);
    unkept.clear();
    return taken;
  }

  /** Something that a durable event asked for and nobody has reported on. */
  record Owed(TeamId team, Effect effect) {}

  /** What the teams read since the last call still have to see done in the world. */
  List<Owed> takeOwed() {
    if (owed.isEmpty()) return List.of();
    List<Owed> taken = List.copyOf(owed);
    owed.clear();
    return taken;
  }

  void arm(TeamSlot slot) {
    boolean works = slot.standing() == TeamSlot.Standing.OPEN && slot.tentative().isFounded();
    alarms.set(slot, works ? Core.nextDue(slot.tentative()) : null);
  }

  /** The number of the last stretch that nobody watched. */
  long lastUnwatched() {
    return gaps.isEmpty() ? 0 : gaps.getLast().number();
  }

  /** When the last of these stretches ended: whatever comes, the next begins no earlier. */
  Instant unwatchedUntil() {
    return gaps.isEmpty() ? Instant.EPOCH : gaps.getLast().to();
  }

  /** Nobody watched for a while: every open team is to be told. */
  void unwatched(Unwatched gap) {
    gaps.add(gap);
    for (TeamSlot slot : slots.values()) {
      if (slot.standing() == TeamSlot.Standing.OPEN) behind.add(slot.id);
    }
  }

  boolean isAnyBehind() {
    return !behind.isEmpty();
  }

  @Nullable TeamSlot nextBehind() {
    TeamId id = behind.pollFirst();
    return id == null ? null : slots.get(id);
  }

  /** What a team's log does not know yet of the time that nobody watched. */
  List<Noticed> missedBy(TeamSlot slot) {
    if (!behind.isEmpty()) behind.remove(slot.id);
    long seen = slot.tentative().watch().seen();
    if (!slot.tentative().isFounded() || lastUnwatched() <= seen) return List.of();
    List<Noticed> missed = new ArrayList<>();
    for (Unwatched gap : gaps) {
      if (seen < gap.number()) {
        missed.add(new Noticed.Unwatched(gap.number(), gap.from(), gap.to(), gap.jump()));
      }
    }
    return missed;
  }

  /** Another node wrote to it under a later term: from here on it is that one's. */
  void lose(TeamSlot slot, long term) {
    String reason =
        "another node holds team " + slot.id + " (term " + term + "); this one let go of it";
    slot.shut(TeamSlot.Standing.LOST, reason);
    lost = reason;
  }

  /** Which was lost to another node, cannot be read or is gone, in a sentence; null if none is. */
  @Nullable String trouble() {
    String now = lost;
    if (now == null) now = absentees().words();
    return now == null ? log.missing() : now;
  }

  void broke(TeamSlot slot) {
    broken.add(slot.id);
  }

  /** Forgets what was lost, once nothing of it is in the air any more. */
  void recover() {
    for (TeamId id : broken) {
      TeamSlot slot = slots.get(id);
      if (slot == null) continue;
      slot.rollBack();
      if (slot.standing() == TeamSlot.Standing.UNREAD) unread.add(slot);
      unsure.add(id);
      Suspicion lost = slot.unresolved();
      if (lost != null && slot.standing() == TeamSlot.Standing.OPEN) {
        inspections.suspect(slot, lost);
      }
      arm(slot);
    }
    broken.clear();
  }

  /**
   * The log takes lines again. What was reported of processes may be among what was lost: they are
   * looked at once more.
   */
  void wellAgain() {
    if (unsure.isEmpty()) return; // nearly always
    for (TeamId id : unsure) {
      TeamSlot slot = slots.get(id);
      if (slot != null && slot.standing() == TeamSlot.Standing.OPEN) owe(slot);
    }
    unsure.clear();
  }

  private void owe(TeamSlot slot) {
    for (Effect effect : Core.owed(slot.durable())) {
      switch (effect) {
        case Effect.Start _, Effect.Follow _, Effect.Stop _ -> owed.add(new Owed(slot.id, effect));
        default -> {} // a message that is still on its way must not come twice
      }
    }
  }

  boolean isSnapshotDue(Draft draft) {
    TeamState after = draft.after();
    long since = after.position().index() - draft.slot.snapshotIndex();
    long size = (long) after.roster().members().size() + after.tasks().size();
    if (Locks.isShut(after)) return false;
    return draft.isNewEpoch() || Math.max(settings.snapshotEvery(), size) <= since;
  }

  Supplier<Snapshot> snapshot(Draft draft) {
    return snapshot(draft.slot, draft.after());
  }

  /** A snapshot of all that is durable of a team; null if there is one of the same line already. */
  @Nullable Supplier<Snapshot> snapshot(TeamSlot slot) {
    boolean kept = slot.snapshotKept() == slot.durable().position().index();
    return kept ? null : snapshot(slot, slot.durable());
  }

  /** The snapshot is encoded by whoever calls this: a state is a value, so any thread may. */
  private Supplier<Snapshot> snapshot(TeamSlot slot, TeamState state) {
    slot.snapshotAt(state.position().index());
    return () -> snapshots.of(state, log);
  }

  /**
   * Lets go of a team that is deleted; from here on there is none of that name.
   *
   * @return whether it could be: nothing of it may be in the air
   */
  boolean retire(TeamSlot slot) {
    boolean over = slot.durable().phase() == Phase.DELETED && !slot.isInFlight();
    if (!over || !slot.pulses.isEmpty()) return false;
    alarms.set(slot, null);
    slots.remove(slot.id);
    byId.remove(slot.id);
    behind.remove(slot.id);
    return true;
  }

  /** It could not be looked into now: it is read again when there is nothing else to do. */
  void postpone(TeamSlot slot, String reason) {
    slot.shut(TeamSlot.Standing.UNREAD, reason);
    postponed.add(slot);
  }
}
