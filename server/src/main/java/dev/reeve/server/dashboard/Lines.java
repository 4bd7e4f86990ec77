package dev.reeve.server.dashboard;

import dev.reeve.core.Entry;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.engine.Hindsight;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.views.Past;
import java.util.ArrayList;
import java.util.List;

/** Lines of teams, as pages need them. */
final class Lines {

  private final EventLog log;
  private final Hindsight hindsight;

  Lines(EventLog log) {
    this.log = log;
    hindsight = new Hindsight(log);
  }

  /** The last lines up to and including one, oldest first, at most so many. */
  List<Entry> upTo(TeamId team, long last, int most) {
    return after(team, Math.max(0, last - most), (int) Math.min(most, last));
  }

  /** Of so many lines after one, those that can be read. */
  List<Entry> after(TeamId team, long after, int most) {
    List<Entry> entries = new ArrayList<>();
    new Past(log, team).read(after, after + most, entries::add, _ -> {});
    return entries;
  }

  /** The team as of an earlier line. */
  TeamState state(TeamId team, long index) {
    return hindsight.at(team, index);
  }
}
