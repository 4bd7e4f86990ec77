package dev.reeve.daemon.log.sqlite;

import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.log.Appended;
import dev.reeve.daemon.log.Batch;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.Head;
import dev.reeve.daemon.log.Lease;
import dev.reeve.daemon.log.Line;
import dev.reeve.daemon.log.LogDamaged;
import dev.reeve.daemon.log.Scannable;
import dev.reeve.daemon.log.Snapshot;
import dev.reeve.daemon.log.Tombstone;
import dev.reeve.daemon.log.Unwatched;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The log in one SQLite file, in write-ahead mode and synced at each commit.
 *
 * <p>The lines of one team in one transaction are one row, a {@link Chunk}, appended to one table
 * without any index of SQLite's; a small index of our own, in {@link Block}s, grows beside it. So
 * an append costs about what it costs to write the bytes, and a question about a team costs the
 * same however much else is in the store. Each chunk points to the team's one before; the end of
 * that chain is in the team's head, which moves only under the right term (see {@link Standing}).
 */
public final class SqliteEventLog implements EventLog, Scannable {

  private static final Logger LOG = LoggerFactory.getLogger(SqliteEventLog.class);

  private final Path file;
  private final Teams teams = new Teams();
  private final Readers readers;
  private final Writer writer;
  private final Promises promises;

  private SqliteEventLog(Path file, Supplier<String> preparation) {
    this.file = file;
    this.readers = new Readers(file);
    this.writer = new Writer(file, this::forget, preparation);
    this.promises = new Promises(file);
  }

  /** Opens the store in this file, and makes it if there is none. */
  public static SqliteEventLog open(Path file) {
    return open(file, () -> "");
  }

  /** As above, with a statement to be run on each new connection that writes. */
  static SqliteEventLog open(Path file, Supplier<String> preparation) {
    SqliteEventLog log = new SqliteEventLog(file, preparation);
    log.writer.create();
    log.promises.open(log.read(Teams::ends));
    return log;
  }

  @Override
  public SortedMap<TeamId, Lease> acquire(String node, Collection<TeamId> wanted) {
    SortedMap<TeamId, Standing> granted = writer.transact(s -> teams.grant(s, wanted, node));
    SortedMap<TeamId, Lease> leases = new TreeMap<>();
    granted.forEach((team, standing) -> {
      teams.remember(team, standing.team()).hold();
      promises.compare(standing.team(), standing.index());
      leases.put(team, new Lease(standing.term(), standing.head()));
    });
    return leases;
  }

  @Override
  public SortedMap<TeamId, Head> heads() {
    return read(Teams::heads);
  }

  @Override
  public Head head(TeamId team) {
    return about(
        team,
        0,
        Head.EMPTY,
        (index, session) -> {
          Standing standing = Standing.find(session, index.team());
          return standing == null ? Head.EMPTY : standing.head();
        });
  }

  @Override
  public long lost(TeamId team) {
    TeamIndex index = known(team);
    return index == null ? 0 : promises.lost(index.team());
  }

  @Override
  public @Nullable String missing() {
    return promises.missing();
  }

  @Override
  public List<Tenure> tenures(TeamId team) {
    return about(team, 0, List.of(), (index, s) -> Tenures.of(s, index.team()));
  }

  @Override
  public List<Appended> append(Batch batch) {
    Append done = writer.transact(session -> new Append(session, teams).write(batch));
    promises.keep(done.ends());
    return done.publish();
  }

  @Override
  public List<Line> read(TeamId team, long after, int limit) {
    return located(
        team,
        after + 1,
        index -> {
          Tail tail = index.tail(readers);
          return readers.attempt(s -> new Page(s, index, tail, after, limit).read());
        });
  }

  @Override
  public List<Long> find(TeamId team, long key) {
    return located(team, 0, index -> index.find(readers, key));
  }

  @Override
  public void save(Snapshot snapshot) {
    saveAll(List.of(snapshot));
  }

  @Override
  public void saveAll(List<Snapshot> snapshots) {
    writer.transact(session -> {
      for (Snapshot snapshot : snapshots) {
        TeamIndex index = teams.find(session, snapshot.team());
        if (index == null) {
          throw new IllegalArgumentException("a snapshot of no team: " + snapshot.team());
        }
        Snapshots.insert(session, index.team(), snapshot);
      }
      return snapshots;
    });
  }

  @Override
  public Optional<Snapshot> snapshot(TeamId team, long atMost) {
    return about(team, atMost, Optional.empty(), (index, s) -> Snapshots.last(s, index, atMost));
  }

  @Override
  public List<Snapshot> snapshotsAt(TeamId team, long at) {
    return about(team, at, List.of(), (index, s) -> Snapshots.at(s, index, at));
  }

  @Override
  public List<byte[]> held(TeamId team) {
    return about(team, 0, List.of(), (index, s) -> HeldInputs.of(s, index.team()));
  }

  @Override
  public void purge(Tombstone tombstone) {
    boolean buried =
        writer.transact(session -> {
          TeamIndex index = teams.find(session, tombstone.team());
          Standing standing = index == null ? null : Standing.find(session, index.team());
          boolean meant = standing != null && standing.head().equals(tombstone.head());
          if (index != null && meant) {
            promises.forget(index.team()); // before it is done: none is broken by it
            Tombstones.bury(session, index.team(), tombstone);
          }
          return meant;
        });
    if (buried) teams.remove(tombstone.team());
  }

  @Override
  public SortedMap<TeamId, Tombstone> tombstones() {
    return read(Tombstones::all);
  }

  @Override
  public List<Audited> audits(TeamId team, int limit) {
    return about(team, 0, List.of(), (index, s) -> Audits.newest(s, index.team(), limit));
  }

  @Override
  public Optional<Instant> watchMark() {
    return read(Watches::mark);
  }

  @Override
  public Unwatched unwatched(Instant from, Instant to, Duration jump) {
    return writer.transact(session -> Watches.add(session, from, to, jump));
  }

  @Override
  public List<Unwatched> unwatchedAfter(long after) {
    return read(session -> Watches.after(session, after));
  }

  @Override
  public void scan(TeamId team, Visitor visitor) {
    about(
        team,
        0,
        team,
        (index, session) -> {
          new StoreScan(visitor).one(session, team, index.team());
          return team;
        });
  }

  @Override
  public void scan(Visitor visitor) {
    try {
      new StoreScan(visitor).all(this::attempt);
    } catch (SQLException fault) {
      throw Faults.unavailable(file, fault);
    }
  }

  @Override
  public void close() {
    readers.close();
    writer.close();
    promises.close();
  }

  /** After a failed transaction memory and connections may not fit the store any more. */
  private void forget() {
    teams.forget();
    readers.renew();
  }

  /** Asks where something is; if the index proves broken, once more without it. */
  private <T> List<T> located(TeamId team, long at, Search<T> search) {
    TeamIndex index = known(team);
    if (index == null) return List.of();
    try {
      return mending(() -> search.in(index));
    } catch (BrokenIndex fault) {
      LOG.warn("team {}: {}; using the chunks instead", team, fault.getMessage());
      index.distrustBlocks();
    } catch (SQLException fault) {
      throw explain(team, at, fault);
    }
    try {
      return mending(() -> search.in(index));
    } catch (SQLException fault) {
      throw explain(team, at, fault);
    }
  }

  private <T> T about(TeamId team, long at, T nothing, Question<T> question) {
    TeamIndex index = known(team);
    if (index == null) return nothing;
    try {
      return attempt(session -> question.about(index, session));
    } catch (SQLException fault) {
      throw explain(team, at, fault);
    }
  }

  /** Asks for what concerns all teams. */
  private <T extends @Nullable Object> T read(Session.Work<T> work) {
    try {
      return attempt(work);
    } catch (SQLException fault) {
      throw Faults.unavailable(file, fault);
    }
  }

  private <T extends @Nullable Object> T attempt(Session.Work<T> work) throws SQLException {
    return mending(() -> readers.attempt(work));
  }

  /**
   * Asks once more when a broken page was in the way and could be got out of it. Whoever calls this
   * holds nothing that the writer may wait for.
   */
  private <T extends @Nullable Object> T mending(Attempt<T> attempt) throws SQLException {
    int mended = writer.mended();
    try {
      return attempt.make();
    } catch (SQLException fault) {
      if (!Faults.isCorrupt(fault) || !writer.mend(mended)) throw fault;
      return attempt.make();
    }
  }

  private @Nullable TeamIndex known(TeamId team) {
    TeamIndex index = teams.find(team);
    return index != null ? index : read(session -> teams.find(session, team));
  }

  /** Broken pages under one team's lines are that team's damage, and leave the others alone. */
  private RuntimeException explain(TeamId team, long at, SQLException fault) {
    return Faults.isCorrupt(fault)
        ? new LogDamaged(team, at, "the pages of the file that hold it are broken")
        : Faults.unavailable(file, fault);
  }

  private interface Attempt<T extends @Nullable Object> {
    T make() throws SQLException;
  }

  private interface Search<T> {
    List<T> in(TeamIndex index) throws SQLException;
  }

  private interface Question<T> {
    T about(TeamIndex index, Session session) throws SQLException;
  }
}
