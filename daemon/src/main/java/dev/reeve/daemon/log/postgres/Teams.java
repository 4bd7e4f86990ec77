package dev.reeve.daemon.log.postgres;

import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.log.Hash;
import dev.reeve.daemon.log.Head;
import dev.reeve.daemon.log.Lease;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The teams in the store, by name, each with what is in memory of it. */
final class Teams {

  private final Map<TeamId, TeamIndex> known = new ConcurrentHashMap<>();

  @Nullable TeamIndex find(TeamId id) {
    return known.get(id);
  }

  @Nullable TeamIndex find(Session session, TeamId id) throws SQLException {
    learn(session, List.of(id));
    return known.get(id);
  }

  /** Asks for the numbers of those that are not known yet, all at once. */
  void learn(Session session, Collection<TeamId> ids) throws SQLException {
    TreeSet<TeamId> unknown = new TreeSet<>(ids);
    unknown.removeAll(known.keySet());
    if (unknown.isEmpty()) return; // nearly always
    numbers(session, unknown).forEach(this::remember);
  }

  private static Map<TeamId, Long> numbers(Session session, Collection<TeamId> ids)
      throws SQLException {
    Map<TeamId, Long> numbers = new HashMap<>();
    session.each(
        "SELECT name, team FROM team WHERE name = ANY (?)",
        row -> numbers.put(new TeamId(row.getString(1)), row.getLong(2)),
        (Object) names(ids));
    return numbers;
  }

  private TeamIndex remember(TeamId id, long team) {
    return known.computeIfAbsent(id, unknown -> new TeamIndex(unknown, team));
  }

  void remove(TeamId id) {
    known.remove(id);
  }

  /** Forgets what is in memory: it may not be what is in the store. */
  void forget() {
    known.values().forEach(TeamIndex::forget);
  }

  /** Behind a new connection may be another state of the store, in which numbers are others'. */
  void check(Session session) throws SQLException {
    if (known.isEmpty()) return;
    Map<TeamId, Long> numbers = numbers(session, known.keySet());
    known.values().removeIf(index -> !Long.valueOf(index.team()).equals(numbers.get(index.id())));
  }

  /** Raises the term of each team, and makes those that are new; one that was purged stays so. */
  SortedMap<TeamId, Lease> grant(Session session, Collection<TeamId> wanted, String node)
      throws SQLException {
    String[] names = names(new TreeSet<>(wanted));
    create(session, names);
    restore(session, names);
    String raise =
        """
        WITH ordered AS MATERIALIZED (
          SELECT team FROM head JOIN team t USING (team) WHERE t.name = ANY (?)
          ORDER BY team FOR UPDATE OF head
        ), named AS (
          UPDATE team SET node = ? FROM ordered o WHERE team.team = o.team
          RETURNING team.team, team.name
        )
        UPDATE head SET term = term + 1 FROM named n WHERE head.team = n.team
        RETURNING n.name, head.team, head.term, head.idx, head.hash
        """;
    SortedMap<TeamId, Lease> leases = new TreeMap<>();
    session.each(
        raise,
        row -> {
          TeamId id = new TeamId(row.getString(1));
          remember(id, row.getLong(2));
          Head head = new Head(row.getLong(4), Hash.stored(row.getBytes(5)));
          leases.put(id, new Lease(row.getLong(3), head));
        },
        names,
        node);
    return leases;
  }

  private static void create(Session session, String[] names) throws SQLException {
    String insert =
        """
        WITH made AS (
          INSERT INTO team (name, node)
          SELECT name, '' FROM unnest(?) AS wanted (name)
          WHERE NOT EXISTS (SELECT 1 FROM tombstone b WHERE b.name = wanted.name)
          AND NOT EXISTS (SELECT 1 FROM team t WHERE t.name = wanted.name)
          ORDER BY name
          ON CONFLICT (name) DO NOTHING
          RETURNING team
        )
        INSERT INTO head (team, idx, hash, term) SELECT team, 0, ?, 0 FROM made
        """;
    session.update(insert, names, Hash.ZERO.bytes());
  }

  /**
   * Puts another row in the place of a head that is gone: it ends where the team's last line does,
   * under a hash that is none, so that whoever reads the team finds it damaged. Which term
   * was in force is lost too: this one is beyond any that was granted since the last that wrote.
   */
  private static void restore(Session session, String[] names) throws SQLException {
    String insert =
        """
        INSERT INTO head (team, idx, hash, term)
        SELECT t.team, coalesce(l.last, 0), CASE WHEN l.last IS NULL THEN ?::bytea ELSE ? END,
          coalesce((SELECT max(term) FROM term WHERE term.team = t.team), 0) + ?
        FROM team t, LATERAL (SELECT max(idx) AS last FROM line WHERE line.team = t.team) l
        WHERE t.name = ANY (?) AND NOT EXISTS (SELECT 1 FROM head h WHERE h.team = t.team)
        ON CONFLICT (team) DO NOTHING
        """;
    session.update(insert, Hash.ZERO.bytes(), Hash.BROKEN.bytes(), Lease.UNHEARD_OF - 1, names);
  }

  /** Every team; where the row is gone nobody can say where its log ends before it is granted. */
  static SortedMap<TeamId, Head> heads(Session session) throws SQLException {
    SortedMap<TeamId, Head> heads = new TreeMap<>();
    String select =
        """
        SELECT name, coalesce(idx, 0), coalesce(hash, '') FROM team LEFT JOIN head USING (team)
        """;
    session.each(
        select,
        row -> {
          if (!TeamId.isValid(row.getString(1))) return; // no name of ours: a scan tells of it
          Head head = new Head(row.getLong(2), Hash.stored(row.getBytes(3)));
          heads.put(new TeamId(row.getString(1)), head);
        });
    return heads;
  }

  private static String[] names(Collection<TeamId> ids) {
    return ids.stream().map(TeamId::value).toArray(String[]::new);
  }
}
