package dev.reeve.daemon.log;

import dev.reeve.core.team.TeamId;
import java.util.List;

/**
 * Reads the lines of a team one after another. One that cannot be read is told as such and stepped
 * over: it hides nothing that stands behind it.
 */
public record LineReader(EventLog log, TeamId team) {

  private static final int PAGE = 1_024;

  /** Shows every line after one, up to and including another. */
  public void read(long after, long upTo, Scannable.TeamVisitor visitor) {
    long last = after;
    while (last < upTo) {
      long next = next(last, (int) Math.min(PAGE, upTo - last), visitor);
      if (next == last) return;
      last = next;
    }
  }

  /**
   * Shows the next lines, at most so many, or tells of one that cannot be read.
   *
   * @return the last line that it came to; {@code after} itself if the log ends there
   */
  public long next(long after, int limit, Scannable.TeamVisitor visitor) {
    List<Line> page;
    try {
      page = log.read(team, after, limit);
    } catch (LogDamaged damaged) {
      long broken = Math.max(after + 1, damaged.index());
      if (log.head(team).index() < broken) return after;
      visitor.damage(broken, damaged.what());
      return broken;
    }
    page.forEach(visitor::line);
    return page.isEmpty() ? after : page.getLast().index();
  }
}
