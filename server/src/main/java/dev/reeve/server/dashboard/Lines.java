package dev.reeve.server.dashboard;

import dev.reeve.core.Entry;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.codec.EntryCodec;
import dev.reeve.daemon.engine.Hindsight;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.Line;
import java.util.ArrayList;
import java.util.List;

/** Lines of teams, as pages need them. */
final class Lines {

  private final EventLog log;
  private final EntryCodec codec = new EntryCodec();
  private final Hindsight hindsight;

  Lines(EventLog log) {
    this.log = log;
    hindsight = new Hindsight(log);
  }

  /** The last lines up to and including one, oldest first, at most so many. */
  List<Entry> upTo(TeamId team, long last, int most) {
    return after(team, Math.max(0, last - most), (int) Math.min(most, last));
  }

  /** The lines after one, at most so many. */
  List<Entry> after(TeamId team, long after, int most) {
    List<Entry> entries = new ArrayList<>();
    if (most <= 0) return entries;
    for (Line line : log.read(team, after, most)) {
      entries.add(codec.decode(team, line.index(), line.body()));
    }
    return entries;
  }

  /** The team as of an earlier line. */
  TeamState state(TeamId team, long index) {
    return hindsight.at(team, index);
  }
}
