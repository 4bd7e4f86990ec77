package dev.reeve.server.http;

import dev.reeve.core.Entry;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.codec.EntryCodec;
import dev.reeve.daemon.codec.EventView;
import dev.reeve.daemon.engine.Hindsight;
import dev.reeve.daemon.engine.SealedEntry;
import dev.reeve.daemon.log.Batch;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.Finding;
import dev.reeve.daemon.log.Hash;
import dev.reeve.daemon.log.Line;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** What is durable of a team's past, page by page. */
final class History {

  private final EventLog log;
  private final EntryCodec codec = new EntryCodec();
  private final Hindsight hindsight;

  History(EventLog log) {
    this.log = log;
    hindsight = new Hindsight(log);
  }

  /** The lines after this one, at most so many. */
  List<SealedEntry> after(TeamId team, long after, int limit) {
    List<SealedEntry> page = new ArrayList<>();
    Hash previous = Hash.ZERO;
    long before = Math.max(0, after - 1);
    int wanted = limit + (int) (after - before);
    for (Line line : log.read(team, before, wanted)) {
      if (after < line.index()) {
        Entry entry = codec.decode(team, line.index(), line.body());
        page.add(new SealedEntry(entry, previous, line.hash()));
      }
      previous = line.hash();
    }
    return page;
  }

  /** The team as of an earlier line. */
  TeamState state(TeamId team, long index) {
    return hindsight.at(team, index);
  }

  /** The newest of what was refused (T-9), oldest first. */
  List<Batch.Audit> refused(TeamId team, int limit) {
    return log.audits(team, limit);
  }

  /** What is wrong with what is stored of a team; empty if nothing is. */
  List<Finding> verify(TeamId team) {
    return codec.verifier().verify(log, team);
  }

  static ObjectNode view(TeamId team, SealedEntry line) {
    return EventView.of(team, line.entry(), line.previous(), line.hash());
  }
}
