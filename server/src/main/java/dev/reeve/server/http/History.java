package dev.reeve.server.http;

import dev.reeve.core.Entry;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.codec.EntryCodec;
import dev.reeve.daemon.codec.EntryReader;
import dev.reeve.daemon.codec.EventView;
import dev.reeve.daemon.engine.Hindsight;
import dev.reeve.daemon.engine.SealedEntry;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.Finding;
import dev.reeve.daemon.log.Hash;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** What is durable of a team's past, page by page. */
final class History {

  private final EventLog log;
  private final Hindsight hindsight;

  History(EventLog log) {
    this.log = log;
    hindsight = new Hindsight(log);
  }

  /**
   * Some lines.
   *
   * @param end the last line that was come to, whether it could be read or not
   */
  record Page(List<SealedEntry> lines, long end) {}

  /** The next lines that can be read, at most so many; there are none only where the log ends. */
  Page after(TeamId team, long after, int limit) {
    EntryReader reader = new EntryReader(log, team);
    Gathering gathered = new Gathering(after);
    long last = Math.max(0, after - 1);
    while (gathered.lines.isEmpty()) {
      long next = reader.next(last, limit + (last < after ? 1 : 0), gathered);
      if (next == last) break;
      last = next;
    }
    return new Page(gathered.lines, Math.max(after, last));
  }

  /** What stands behind a line, each with the hash of the line before it. */
  private static final class Gathering implements EntryReader.Visitor {

    private final List<SealedEntry> lines = new ArrayList<>();
    private final long after;
    private Hash previous = Hash.ZERO;

    private Gathering(long after) {
      this.after = after;
    }

    @Override
    public void entry(Entry entry, Hash hash) {
      if (after < entry.index()) lines.add(new SealedEntry(entry, previous, hash));
      previous = hash;
    }

    @Override
    public void unreadable(long index, Hash hash, String why) {
      previous = hash;
    }
  }

  /** The team as of an earlier line. */
  TeamState state(TeamId team, long index) {
    return hindsight.at(team, index);
  }

  /** The newest of what was refused (T-9), oldest first. */
  List<EventLog.Audited> refused(TeamId team, int limit) {
    return log.audits(team, limit);
  }

  /** What is wrong with what is stored of a team; empty if nothing is. */
  List<Finding> verify(TeamId team) {
    return new EntryCodec().verifier().verify(log, team);
  }

  static ObjectNode view(TeamId team, SealedEntry line) {
    return EventView.of(team, line.entry(), line.previous(), line.hash());
  }
}
