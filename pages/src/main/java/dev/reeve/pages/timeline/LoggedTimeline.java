package dev.reeve.pages.timeline;

import dev.reeve.core.Entry;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.engine.TeamReader;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.views.Past;

/**
 * The timeline of a team as its log tells it: of a very long one, the last part. Asked again it
 * reads on from where it was. For one thread at a time.
 */
public final class LoggedTimeline {

  /** So many lines are read; when there are twice as many, it begins anew. */
  private static final long MOST = 20_000;

  private final EventLog log;
  private final TeamId team;
  private TimelineReader reader;
  private long first;
  private long last;

  public LoggedTimeline(EventLog log, TeamId team) {
    this.log = log;
    this.team = team;
    reader = new TimelineReader(TeamState.blank(team));
  }

  /** What led to a line, or to a later one that was asked for before. */
  public TimelineReader upTo(long index) {
    if (2 * MOST < index - first) begin(index - MOST);
    if (index <= last) return reader;
    long after = last;
    last = index;
    new Past(log, team).read(after, index, entry -> hear(reader, entry), _ -> reader.skipped());
    return reader;
  }

  private void begin(long after) {
    reader = new TimelineReader(new TeamReader(log).before(team, after + 1));
    first = after;
    last = after;
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
