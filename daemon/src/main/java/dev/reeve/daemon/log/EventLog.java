package dev.reeve.daemon.log;

import dev.reeve.core.team.TeamId;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * The append-only log of every team, in one store.
 *
 * <p>Appending is for one thread at a time; everything else may be called from any thread. What
 * {@link #append} returned as done is durable: it survives a crash, a kill and a power cut. A
 * writer is held to its term and to the head it expects by a check in the same transaction as the
 * append, so a late writer cannot write whatever its clock says.
 *
 * <p>Methods throw {@link LogUnavailable} if the store cannot be used now, and {@link LogDamaged}
 * if what they read cannot be what was written. A team that was never granted has no lines, no
 * snapshots and no audit stream; asking for them gives nothing, writing them is refused.
 */
public interface EventLog extends AutoCloseable {

  /** How many lines of its audit stream a team keeps at least; older ones may go. */
  int AUDITS_KEPT = 10_000;

  /**
   * Grants teams to a node: each gets the next term, which fences every earlier holder. A team that
   * does not exist yet is created with an empty log and term 1; one that was purged is left out.
   * One transaction.
   */
  SortedMap<TeamId, Lease> acquire(String node, Collection<TeamId> teams);

  /** Every team with the end of its log. */
  SortedMap<TeamId, Head> heads();

  /** The end of one team's log; {@link Head#EMPTY} if there is no such team. */
  default Head head(TeamId team) {
    return heads().getOrDefault(team, Head.EMPTY);
  }

  /**
   * The last line of a team that was durable once, if the log was found to end before it: then the
   * end of the store was cut off. 0 if nothing is known to be lost, and as soon as the log
   * goes on.
   */
  default long lost(TeamId team) {
    return 0;
  }

  /**
   * What the store is known to have lost as a whole, in a sentence; null if nothing: teams of which
   * not even the name is left.
   */
  default @Nullable String missing() {
    return null;
  }

  /** What is said of a log that ends too early. */
  static String cutShort(long end, long lost) {
    return "the store was cut short: the log ends at " + end + ", but " + lost + " was durable";
  }

  /**
   * Who was granted which terms of a team, and from which index on it wrote; oldest first. Terms
   * that wrote nothing are left out.
   */
  List<Tenure> tenures(TeamId team);

  /** One transaction, durable on return; the answers stand in the order of the batch's slices. */
  List<Appended> append(Batch batch);

  /** Lines with {@code after < index}, at most {@code limit}, in order. */
  List<Line> read(TeamId team, long after, int limit);

  /**
   * The indices of all lines under this key's fingerprint, oldest first; the caller compares the
   * keys themselves. To the holder of the team's term it is exact; a node that was fenced may get
   * an old answer, and cannot write on the strength of it.
   */
  List<Long> find(TeamId team, long key);

  /**
   * Keeps a snapshot beside those there are, unless one of the same epoch, index and hash is there.
   * The team must have been granted to somebody, and what the snapshot is stored on top of must be
   * there.
   */
  void save(Snapshot snapshot);

  /** Keeps several, all of them or none where the store has transactions. */
  default void saveAll(List<Snapshot> snapshots) {
    snapshots.forEach(this::save);
  }

  /**
   * The snapshot with the highest index at or below {@code atMost}; of several at that index the
   * one saved last.
   */
  Optional<Snapshot> snapshot(TeamId team, long atMost);

  /** All snapshots of exactly this index, in the order in which they were saved. */
  List<Snapshot> snapshotsAt(TeamId team, long index);

  /** What is held for a team while it is locked, in order (T-23). */
  List<byte[]> held(TeamId team);

  /**
   * Removes all that is stored of a team, and puts a tombstone in its place (T-78): its name is not
   * granted again. If there is no such team, or its log ends elsewhere, nothing happens.
   */
  void purge(Tombstone tombstone);

  /** The teams that were purged. */
  SortedMap<TeamId, Tombstone> tombstones();

  /** The newest lines of a team's audit stream, oldest first. */
  List<Audited> audits(TeamId team, int limit);

  /** When somebody last watched (T-34). */
  Optional<Instant> watchMark();

  /** Records a stretch of time in which nobody watched, and gives it its number. */
  Unwatched unwatched(Instant from, Instant to, Duration jump);

  /** The stretches with a number above {@code after}, in order. */
  List<Unwatched> unwatchedAfter(long after);

  @Override
  void close();

  /**
   * A line of a team's audit stream.
   *
   * @param number higher than that of any line before it
   */
  record Audited(long number, Instant at, String body) {}

  /** A term that wrote: from {@code from} on, until the next one's {@code from}. */
  record Tenure(long term, String node, long from) {}
}
