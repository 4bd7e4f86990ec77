package dev.reeve.daemon.log;

import dev.reeve.core.team.TeamId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Looks through the log for damage (T-20, R-4): every line's seal, the gap-free order, the head
 * against the last line, who wrote against who was allowed to, and every snapshot's own hash. It
 * may run beside a writer: what is appended meanwhile is left for the next time.
 */
public final class Verifier {

  private static final int PAGE = 1_000;

  private final Writers writers;

  public Verifier(Writers writers) {
    this.writers = writers;
  }

  /** Whether the line says of itself that this term wrote it (T-18); the log cannot read lines. */
  public interface Writers {

    /** For a look at the chain alone. */
    Writers ANY = (body, tenure) -> true;

    boolean agree(byte[] body, EventLog.Tenure tenure);

    /** The end of the log behind which this line says that it goes on; null if it does not. */
    default @Nullable Head resumed(byte[] body) {
      return null;
    }

    /** What this line says is known to be damaged, and no news (T-29). */
    default List<Acknowledged> acknowledged(byte[] body) {
      return List.of();
    }
  }

  /** Lines, or snapshots, from {@code from} to {@code to} whose damage was reconciled. */
  public record Acknowledged(boolean snapshots, long from, long to) {

    boolean covers(long index) {
      return from <= index && index <= to;
    }
  }

  /** What is wrong with one team; empty if nothing is. */
  public List<Finding> verify(EventLog log, TeamId team) {
    List<Finding> findings = new ArrayList<>();
    if (log instanceof Scannable store) {
      Map<TeamId, LineCheck> checks = new TreeMap<>();
      try (Checkers checkers = new Checkers()) {
        store.scan(team, (id, head) -> checkers.of(open(log, id, head, checks)));
      }
      checks.values().forEach(check -> findings.addAll(check.findings(log)));
    } else {
      findings.addAll(readThrough(log, team));
    }
    cutShort(log, team).ifPresent(findings::add);
    return findings;
  }

  /** What is wrong with any team, team by team; fast, in one pass, where the store knows how. */
  public List<Finding> verify(EventLog log) {
    List<Finding> findings = new ArrayList<>();
    if (log instanceof Scannable store) {
      Map<TeamId, LineCheck> checks = new TreeMap<>();
      try (Checkers checkers = new Checkers()) {
        store.scan((id, head) -> checkers.of(open(log, id, head, checks)));
      }
      checks.values().forEach(check -> findings.addAll(check.findings(log)));
      for (TeamId team : checks.keySet()) cutShort(log, team).ifPresent(findings::add);
    } else {
      for (TeamId team : log.heads().keySet()) findings.addAll(verify(log, team));
    }
    return findings;
  }

  /** Nothing in the lines themselves can tell that there were more. */
  private static Optional<Finding> cutShort(EventLog log, TeamId team) {
    long lost = log.lost(team);
    long end = lost == 0 ? 0 : log.head(team).index();
    return end < lost
        ? Optional.of(new Finding(team, end + 1, EventLog.cutShort(end, lost)))
        : Optional.empty();
  }

  private LineCheck open(EventLog log, TeamId team, Head head, Map<TeamId, LineCheck> checks) {
    return checks.computeIfAbsent(team, id -> new LineCheck(id, head, log.tenures(id), writers));
  }

  private List<Finding> readThrough(EventLog log, TeamId team) {
    Head head = head(log, team);
    LineCheck check = new LineCheck(team, head, log.tenures(team), writers);
    long after = 0;
    while (after < head.index()) {
      try {
        List<Line> page = log.read(team, after, PAGE);
        if (page.isEmpty()) break;
        page.forEach(check::line);
        after = page.getLast().index();
      } catch (LogDamaged damaged) {
        check.damage(damaged.index(), "it cannot be read");
        after = Math.max(after + 1, damaged.index());
      }
    }
    beyond(log, team, head.index()).ifPresent(line -> check.damage(line, "it is beyond the head"));
    return check.findings(log);
  }

  /** A line after the head; unless the head has moved on with it since. */
  private static Optional<Long> beyond(EventLog log, TeamId team, long end) {
    List<Line> more = log.read(team, end, 1);
    if (more.isEmpty()) return Optional.empty();
    long index = more.getFirst().index();
    return head(log, team).index() < index ? Optional.of(index) : Optional.empty();
  }

  private static Head head(EventLog log, TeamId team) {
    return Optional.ofNullable(log.heads().get(team)).orElse(Head.EMPTY);
  }
}
