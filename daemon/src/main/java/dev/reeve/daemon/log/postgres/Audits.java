package dev.reeve.daemon.log.postgres;

import dev.reeve.daemon.log.Batch;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.Nanos;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/** The audit streams: numbered over all teams, and only so long. */
final class Audits {

  /** What is too old is deleted after about so many lines; until then nobody is shown it. */
  private static final int PRUNED_EVERY = 256;

  private Audits() {}

  static void append(Session session, Teams teams, List<Batch.Audit> audits) throws SQLException {
    List<Batch.Audit> known =
        audits.stream().filter(audit -> teams.find(audit.team()) != null).toList();
    if (known.isEmpty()) return;
    String insert =
        """
        INSERT INTO audit (team, at, body)
        SELECT a.team, a.at, a.body
        FROM unnest(?, ?, ?) WITH ORDINALITY AS a (team, at, body, number)
        ORDER BY a.number
        RETURNING team, number
        """;
    Set<Long> ripe = new TreeSet<>();
    session.each(
        insert,
        row -> {
          if (row.getLong(2) % PRUNED_EVERY == 0) ripe.add(row.getLong(1));
        },
        known.stream().mapToLong(audit -> number(teams, audit)).toArray(),
        known.stream().mapToLong(audit -> Nanos.of(audit.at())).toArray(),
        known.stream()
            .map(audit -> audit.body().getBytes(StandardCharsets.UTF_8))
            .toArray(byte[][]::new));
    for (long team : ripe) prune(session, team);
  }

  private static long number(Teams teams, Batch.Audit audit) {
    return Objects.requireNonNull(teams.find(audit.team())).team();
  }

  static List<EventLog.Audited> newest(Session session, long team, int limit) throws SQLException {
    String select =
        """
        SELECT number, at, body FROM audit WHERE team = ? ORDER BY number DESC LIMIT ?
        """;
    List<EventLog.Audited> newest =
        session.all(
            select,
            row ->
                new EventLog.Audited(
                    row.getLong(1),
                    Nanos.instant(row.getLong(2)),
                    new String(row.getBytes(3), StandardCharsets.UTF_8)),
            team,
            Math.min(limit, EventLog.AUDITS_KEPT));
    return List.copyOf(newest.reversed());
  }

  private static void prune(Session session, long team) throws SQLException {
    String delete =
        """
        DELETE FROM audit WHERE team = ? AND number <= (
          SELECT number FROM audit WHERE team = ? ORDER BY number DESC OFFSET ? LIMIT 1)
        """;
    session.update(delete, team, team, EventLog.AUDITS_KEPT);
  }
}
