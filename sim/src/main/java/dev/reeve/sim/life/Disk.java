package dev.reeve.sim.life;

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
import dev.reeve.sim.life.Tally.Count;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A store with a disk under it. What is written becomes visible and safe only when it is synced; a
 * crash before that keeps the first few writes and loses the rest, each as a whole. It can be full,
 * out of reach, or lose the answer to what it did.
 */
final class Disk implements EventLog {

  enum Health {
    WELL,
    FULL,
    GONE
  }

  /** Something handed over to be written, and what came of it. */
  static final class Write {
    private final @Nullable Batch batch;
    private final @Nullable Snapshot snapshot;
    private List<Appended> answers = List.of();
    private @Nullable LogUnavailable failure;
    private boolean settled;

    private Write(@Nullable Batch batch, @Nullable Snapshot snapshot) {
      this.batch = batch;
      this.snapshot = snapshot;
    }

    boolean isSettled() {
      return settled;
    }

    List<Appended> answers() {
      return answers;
    }

    @Nullable LogUnavailable failure() {
      return failure;
    }
  }

  private final Dice dice;
  private final Tally tally;
  private final Plant plant;
  private final Grants grants = new Grants();
  private final Deque<Write> written = new ArrayDeque<>();
  private final Ground ground;
  private EventLog kept;
  private EventLog below;
  private Health health = Health.WELL;
  private boolean losesAnswer;
  private boolean zombieActs;
  private @Nullable Write ghost;
  private @Nullable MemoryEventLog reallySynced;

  Disk(Dice dice, Tally tally, Plant plant, Ground ground) {
    this.dice = dice;
    this.tally = tally;
    this.plant = plant;
    this.ground = ground;
    kept = ground.log();
    below = plant.store().apply(kept);
  }

  /** What is on the disk, for those who look at it from outside. */
  EventLog kept() {
    return kept;
  }

  Grants grants() {
    return grants;
  }

  void become(Health next) {
    health = next;
  }

  void heal() {
    health = Health.WELL;
    losesAnswer = false;
  }

  /** The next write is answered with a failure, though it may well have been stored. */
  void loseAnswer() {
    losesAnswer = true;
  }

  /**
   * Whether it is the zombie that acts now. The watch (T-34) belongs to the node that took the
   * teams last: of the zombie no mark and no stretch is kept.
   */
  void zombieActs(boolean yes) {
    zombieActs = yes;
  }

  Write write(Batch batch) {
    Batch own = zombieActs ? new Batch(batch.slices(), batch.audits(), null) : batch;
    return enqueue(new Write(own, null));
  }

  Write write(Snapshot snapshot) {
    return enqueue(new Write(null, snapshot));
  }

  private Write enqueue(Write write) {
    written.add(write);
    return write;
  }

  /** Makes everything written so far safe, or fails to. */
  void sync() {
    boolean lies = !plant.syncs() && (reallySynced == null || dice.oneIn(4));
    if (lies && kept instanceof MemoryEventLog memory) reallySynced = memory.copy();
    while (!written.isEmpty()) perform(written.remove());
  }

  /** The power goes: of what was not synced, a beginning survives. */
  void crash() {
    int surviving = health == Health.WELL ? dice.below(written.size() + 1) : 0;
    for (int i = 0; i < surviving; i++) perform(written.remove());
    tally.add(Count.KEPT_WRITES, surviving);
    tally.add(Count.TORN_WRITES, written.size());
    written.forEach(write -> fail(write, "the power went"));
    written.clear();
    if (ghost != null && dice.oneIn(2)) store(ghost);
    ghost = null;
    find(plant.syncs() ? ground.afterCrash() : reallySynced);
  }

  private void find(@Nullable EventLog left) {
    reallySynced = null;
    if (left == null) return;
    kept = left;
    below = plant.store().apply(left);
  }

  private void perform(Write write) {
    ghost = null;
    if (health != Health.WELL) {
      fail(write, "no space left on device");
    } else if (losesAnswer && write.batch != null) {
      losesAnswer = false;
      tally.add(Count.LOST_ANSWERS);
      if (dice.oneIn(2)) {
        ghost = write;
      } else {
        store(write);
      }
      fail(write, "the connection broke");
    } else {
      store(write);
      write.settled = true;
    }
  }

  /** One on top of a snapshot that was lost is refused (T-21). */
  private void keep(Write write, Snapshot snapshot) {
    try {
      below.save(snapshot);
      tally.add(Count.SNAPSHOTS);
      if (snapshot.base() != null) tally.add(Count.SNAPSHOTS_ON_OTHERS);
    } catch (IllegalArgumentException e) {
      fail(write, String.valueOf(e.getMessage()));
    }
  }

  private void store(Write write) {
    if (write.snapshot != null) keep(write, write.snapshot);
    if (write.batch == null) return;
    write.answers = below.append(write.batch);
    grants.check(write.batch, write.answers);
    for (Appended answer : write.answers) {
      if (answer instanceof Appended.Fenced) tally.add(Count.FENCED);
      if (answer instanceof Appended.Moved) tally.add(Count.MOVED);
    }
  }

  private static void fail(Write write, String why) {
    write.failure = new LogUnavailable(why, null);
    write.settled = true;
  }

  /** A transaction of its own: it comes after everything written before it. */
  private EventLog forWriting() {
    if (health != Health.WELL) throw new LogUnavailable("no space left on device", null);
    sync();
    ghost = null;
    return below;
  }

  private EventLog forReading() {
    if (health == Health.GONE) throw new LogUnavailable("the store is out of reach", null);
    return below;
  }

  @Override
  public SortedMap<TeamId, Lease> acquire(String node, Collection<TeamId> teams) {
    SortedMap<TeamId, Lease> granted = forWriting().acquire(node, teams);
    granted.forEach((team, lease) -> grants.note(team, lease.term(), node));
    return granted;
  }

  @Override
  public List<Appended> append(Batch batch) {
    Write write = write(batch);
    sync();
    if (write.failure != null) throw write.failure;
    return write.answers;
  }

  @Override
  public void save(Snapshot snapshot) {
    forWriting().save(snapshot);
  }

  @Override
  public Unwatched unwatched(Instant from, Instant to, Duration jump) {
    EventLog log = forWriting();
    if (zombieActs) return new Unwatched(log.unwatchedAfter(0).size(), from, to, jump);
    return log.unwatched(from, to, jump);
  }

  @Override
  public SortedMap<TeamId, Head> heads() {
    return forReading().heads();
  }

  @Override
  public List<Tenure> tenures(TeamId team) {
    return forReading().tenures(team);
  }

  @Override
  public List<Line> read(TeamId team, long after, int limit) {
    return forReading().read(team, after, limit);
  }

  @Override
  public List<Long> find(TeamId team, long key) {
    return forReading().find(team, key);
  }

  @Override
  public Optional<Snapshot> snapshot(TeamId team, long atMost) {
    return forReading().snapshot(team, atMost);
  }

  @Override
  public List<Snapshot> snapshotsAt(TeamId team, long index) {
    return forReading().snapshotsAt(team, index);
  }

  @Override
  public List<byte[]> held(TeamId team) {
    return forReading().held(team);
  }

  @Override
  public void purge(Tombstone tombstone) {
    forWriting().purge(tombstone);
  }

  @Override
  public SortedMap<TeamId, Tombstone> tombstones() {
    return forReading().tombstones();
  }

  @Override
  public List<Audited> audits(TeamId team, int limit) {
    return forReading().audits(team, limit);
  }

  @Override
  public Optional<Instant> watchMark() {
    return forReading().watchMark();
  }

  @Override
  public List<Unwatched> unwatchedAfter(long after) {
    return forReading().unwatchedAfter(after);
  }

  @Override
  public void close() {}

  /** Who was granted which term of a team, as told by the grants themselves. */
  static final class Grants {
    private final Map<TeamId, TreeMap<Long, String>> byTeam = new TreeMap<>();

    private void note(TeamId team, long term, String node) {
      byTeam.computeIfAbsent(team, _ -> new TreeMap<>()).put(term, node);
    }

    boolean has(TeamId team, long term, String node) {
      return node.equals(byTeam.getOrDefault(team, new TreeMap<>()).get(term));
    }

    /** whoever wrote held the newest term. */
    private void check(Batch batch, List<Appended> answers) {
      for (int i = 0; i < answers.size(); i++) {
        Batch.Slice slice = batch.slices().get(i);
        TreeMap<Long, String> terms = byTeam.getOrDefault(slice.team(), new TreeMap<>());
        boolean newest = !terms.isEmpty() && terms.lastKey() == slice.term();
        LawBroken.unless(
            newest || !(answers.get(i) instanceof Appended.Done),
            "R-2",
            () ->
                slice.team() + ": term " + slice.term() + " wrote, but " + terms + " were granted");
      }
    }
  }
}
