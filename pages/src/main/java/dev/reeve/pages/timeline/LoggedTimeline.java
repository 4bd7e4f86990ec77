package dev.reeve.pages.timeline;

import dev.reeve.core.Entry;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.codec.UnreadableEntry;
import dev.reeve.daemon.engine.TeamReader;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.LogDamaged;
import dev.reeve.daemon.views.Past;

/** The timeline of a team as its log tells it: of a very long one, the last part. */
public final class LoggedTimeline {

  /** So many lines are read. */
  private static final long MOST = 20_000;

  private LoggedTimeline() {}

  /** What led to a line; behind damage nothing is told. */
  public static TimelineReader of(EventLog log, TeamId team, long upTo) {
    long after = Math.max(0, upTo - MOST);
    TeamState start = after == 0 ? TeamState.blank(team) : new TeamReader(log).at(team, after);
    TimelineReader reader = new TimelineReader(start);
    try {
      new Past(log, team).read(after, upTo, entry -> hear(reader, entry));
    } catch (LogDamaged | UnreadableEntry e) {
      return reader;
    }
    return reader;
  }

  /** A line that does not fit tells nothing: it was left out by a reconcile, or will be. */
  public static void hear(TimelineReader reader, Entry entry) {
    try {
      reader.accept(entry);
    } catch (RuntimeException e) {
      reader.skipped();
    }
  }
}
