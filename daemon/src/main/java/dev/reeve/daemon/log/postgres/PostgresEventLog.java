package dev.reeve.daemon.log.postgres;

import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.log.Appended;
import dev.reeve.daemon.log.Batch;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.Head;
import dev.reeve.daemon.log.Lease;
import dev.reeve.daemon.log.Line;
import dev.reeve.daemon.log.LogDamaged;
import dev.reeve.daemon.log.LogUnavailable;
import dev.reeve.daemon.log.Scannable;
import dev.reeve.daemon.log.Snapshot;
import dev.reeve.daemon.log.Tombstone;
import dev.reeve.daemon.log.Unwatched;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The log in a schema of a PostgreSQL database, durable at each commit.
 *
 * <p>Each line is a row, and each team has a row that says where its log ends, which moves only
 * under the right term (see {@link Standing}). An append is one transaction of three round trips:
 * the heads, the lines, the commit. If the commit is not answered, the server is asked what became
 * of it (see {@link Aftermath}), so that nobody is told that something failed which is in the log.
 */
public final class PostgresEventLog implements EventLog, Scannable {

  /** Whoever is granted teams shares it, whoever purges has it alone. */
  private static final String NAMES = "names";

  /** Answers wait for this; after that the truth comes when the server is back. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private static final Logger LOG = LoggerFactory.getLogger(PostgresEventLog.class);

  private final PostgresUrl url;
  private final Teams teams = new Teams();
  private final Readers readers;
  private final Writer writer;
  private final Set<TeamId> doubted = ConcurrentHashMap.newKeySet();

  private PostgresEventLog(PostgresUrl url, Duration patience) {
    this.url = url;
    this.readers = new Readers(url, Application.self());
    this.writer = new Writer(url, Application.self(), teams, patience);
  }

  /** Opens the store in the schema that the address names, and makes it if there is none. */
  public static PostgresEventLog open(PostgresUrl url) {
    return open(url, PATIENCE);
  }

  /** As above, for those who cannot wait so long for what became of a commit. */
  static PostgresEventLog open(PostgresUrl url, Duration patience) {
    try (Session session = Session.open(url, Application.self())) {
      Schema.prepare(session, url.schema());
      boolean synced = session.isAny("SELECT 1 WHERE current_setting('fsync') = 'on'");
      if (!synced) {
        LOG.warn(
            "the server of the store {} runs with fsync = off: a crash of its machine loses what"
                + " was answered, and may ruin the database",
            url);
      }
    } catch (SQLException fault) {
      throw Faults.unavailable(url, fault);
    }
    return new PostgresEventLog(url, patience);
  }

  @Override
  public SortedMap<TeamId, Lease> acquire(String node, Collection<TeamId> wanted) {
    SortedMap<TeamId, Lease> leases =
        transact(session -> {
          Locks.shareInTransaction(session, NAMES, url.schema());
          return teams.grant(session, wanted, node);
        });
    for (TeamId team : leases.keySet()) {
      TeamIndex index = teams.find(team);
      if (index != null) index.hold();
    }
    return leases;
  }

  @Override
  public SortedMap<TeamId, Head> heads() {
    return readers.read(Teams::heads);
  }

  @Override
  public Head head(TeamId team) {
    return about(
        team,
        0,
        Head.EMPTY,
        (index, session) -> {
          Standing standing = Standing.of(session, index.team()).get(index.team());
          return standing == null ? Head.EMPTY : standing.head();
        });
  }

  @Override
  public List<Tenure> tenures(TeamId team) {
    return about(team, 0, List.of(), (index, s) -> Tenures.of(s, index.team()));
  }

  @Override
  public List<Appended> append(Batch batch) {
    Append append = new Append(batch, teams, doubted);
    if (append.isQuestion()) return readers.read(append).publish();
    try {
      return transact(append).publish();
    } catch (LogUnavailable lost) {
      // What has lines shows itself by its head. What has none must be read before it is repeated.
      if (writer.isInDoubt()) doubted.addAll(append.silent());
      throw lost;
    } finally {
      append.end();
    }
  }

  @Override
  public List<Line> read(TeamId team, long after, int limit) {
    return about(
        team, after + 1, List.of(), (index, s) -> Lines.after(s, index.team(), after, limit));
  }

  @Override
  public List<Long> find(TeamId team, long key) {
    TeamIndex known = known(team);
    boolean none = key == Line.NO_KEY || known == null || !known.mayHave(key, readers);
    if (none) return List.of();
    return about(team, 0, List.of(), (index, s) -> Lines.under(s, index.team(), key));
  }

  @Override
  public void save(Snapshot snapshot) {
    saveAll(List.of(snapshot));
  }

  @Override
  public void saveAll(List<Snapshot> snapshots) {
    transact(session -> {
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
    List<byte[]> held = about(team, 0, List.of(), (index, s) -> HeldInputs.of(s, index.team()));
    doubted.remove(team);
    return held;
  }

  @Override
  public void purge(Tombstone tombstone) {
    boolean buried =
        transact(session -> {
          Locks.takeInTransaction(session, NAMES, url.schema());
          TeamIndex index = teams.find(session, tombstone.team());
          return index != null && Tombstones.bury(session, index.team(), tombstone);
        });
    if (buried) teams.remove(tombstone.team());
  }

  @Override
  public SortedMap<TeamId, Tombstone> tombstones() {
    return readers.read(Tombstones::all);
  }

  @Override
  public List<Audited> audits(TeamId team, int limit) {
    return about(team, 0, List.of(), (index, s) -> Audits.newest(s, index.team(), limit));
  }

  @Override
  public Optional<Instant> watchMark() {
    return readers.read(Watches::mark);
  }

  @Override
  public Unwatched unwatched(Instant from, Instant to, Duration jump) {
    return transact(session -> Watches.add(session, from, to, jump));
  }

  @Override
  public List<Unwatched> unwatchedAfter(long after) {
    return readers.read(session -> Watches.after(session, after));
  }

  /** Whose store it is; empty if nobody has said so yet. */
  public Optional<Belonging> belonging() {
    return readers.read(Belonging::in);
  }

  /** Says whose store it is from now on. */
  public void belongTo(Belonging belonging) {
    transact(session -> {
      belonging.keep(session);
      return belonging;
    });
  }

  @Override
  public void scan(TeamId team, Visitor visitor) {
    TeamIndex index = known(team);
    if (index == null) return;
    try {
      new StoreScan(readers, visitor).one(index.team());
    } catch (SQLException fault) {
      throw Faults.unavailable(url, fault);
    }
  }

  @Override
  public void scan(Visitor visitor) {
    try {
      new StoreScan(readers, visitor).all();
    } catch (SQLException fault) {
      throw Faults.unavailable(url, fault);
    }
  }

  /** What could be written shows readers that the server is there. */
  private <T> T transact(Session.Work<T> work) {
    T result = writer.transact(work);
    readers.notAway();
    return result;
  }

  @Override
  public void close() {
    readers.close();
    writer.close();
  }

  private <T> T about(TeamId team, long at, T nothing, Question<T> question) {
    TeamIndex index = known(team);
    if (index == null) return nothing;
    try {
      return readers.attempt(session -> question.about(index, session));
    } catch (SQLException fault) {
      throw explain(team, at, fault);
    }
  }

  private @Nullable TeamIndex known(TeamId team) {
    TeamIndex index = teams.find(team);
    if (index != null) return index;
    return readers.read(session -> Optional.ofNullable(teams.find(session, team))).orElse(null);
  }

  /** Broken pages under one team's lines are that team's damage, and leave the others alone. */
  private RuntimeException explain(TeamId team, long at, SQLException fault) {
    return Faults.isCorrupt(fault)
        ? new LogDamaged(team, at, "the pages of the database that hold it are broken")
        : Faults.unavailable(url, fault);
  }

  private interface Question<T> {
    T about(TeamIndex index, Session session) throws SQLException;
  }
}
