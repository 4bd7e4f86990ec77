package dev.reeve.daemon.log.postgres;

import dev.reeve.daemon.log.Head;
import dev.reeve.daemon.log.Line;
import dev.reeve.daemon.log.Scannable;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One team's lines, one after the other, in pages that fit into memory. */
final class TeamScan {

  private static final int PAGE = 4_000;
  private static final int PAGE_BYTES = 4 << 20;

  /** So many come over the network at once. */
  private static final int FETCH = 500;

  private static final String UP_TO_HEAD =
      """
      SELECT idx, body, key, hash FROM line
      WHERE team = ? AND idx > ? AND idx <= ? ORDER BY idx LIMIT ?
      """;

  /** Lines behind the head of this very moment: what was appended meanwhile is none of them. */
  private static final String BEYOND =
      """
      SELECT l.idx, body, key, l.hash FROM line l LEFT JOIN head h ON h.team = l.team
      WHERE l.team = ? AND l.idx > ? AND l.idx > coalesce(h.idx, ?) ORDER BY l.idx LIMIT ?
      """;

  private final Readers readers;
  private final long team;
  private final Scannable.TeamVisitor visitor;
  private long seen = Long.MIN_VALUE;

  TeamScan(Readers readers, long team, Scannable.TeamVisitor visitor) {
    this.readers = readers;
    this.team = team;
    this.visitor = visitor;
  }

  /**
   * @param head where the log ends; null if nobody knows
   */
  void run(@Nullable Head head) throws SQLException {
    try {
      if (head != null) pages(UP_TO_HEAD, head.index());
      pages(BEYOND, Long.MIN_VALUE);
    } catch (SQLException fault) {
      if (!Faults.isCorrupt(fault)) throw fault;
      visitor.damage(Math.max(seen, 0) + 1, "the pages of the database that hold it are broken");
    }
  }

  private void pages(String select, long bound) throws SQLException {
    Page page;
    do {
      page = readers.attempt(session -> page(session, select, bound));
      page.lines.forEach(this::show);
    } while (page.isFull());
  }

  /** What stands before the beginning must not be taken for the beginning. */
  private void show(Line line) {
    seen = line.index();
    if (line.index() < 1) {
      visitor.damage(line.index(), "no line can stand there");
    } else {
      visitor.line(line);
    }
  }

  private Page page(Session session, String select, long bound) throws SQLException {
    Page page = new Page();
    session.cursor(FETCH, page::add, select, team, seen, bound, PAGE);
    return page;
  }

  /** Lines until there are enough bytes of them. */
  private static final class Page {

    private final List<Line> lines = new ArrayList<>();
    private long bytes;

    boolean add(ResultSet row) throws SQLException {
      Line line = Lines.line(row);
      lines.add(line);
      bytes += line.body().length;
      return !isFull();
    }

    boolean isFull() {
      return lines.size() == PAGE || PAGE_BYTES <= bytes;
    }
  }
}
