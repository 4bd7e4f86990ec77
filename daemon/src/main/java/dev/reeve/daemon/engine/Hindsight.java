package dev.reeve.daemon.engine;

import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.engine.TeamReader.Moment;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.LogDamaged;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Teams as they were, for people who go back and forth in time: some moments on the way are
 * remembered, so that the next look has few lines to read. States share nearly all of themselves,
 * so little is kept by keeping many. May be used by several threads.
 */
public final class Hindsight {

  /** So many moments are remembered, of all teams together. */
  private static final int REMEMBERED = 128;

  /** On the way, a moment is remembered after so many lines. */
  private static final int STRIDE = 256;

  private final TeamReader reader;
  private final Map<Place, Moment> moments =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Place, Moment> eldest) {
          return REMEMBERED < size();
        }
      };

  /** A line of a team's log. */
  private record Place(TeamId team, long index) {}

  public Hindsight(EventLog log) {
    reader = new TeamReader(log);
  }

  /**
   * The team as of this line, or of the last one if it is not there yet.
   *
   * @throws LogDamaged if it cannot be had
   */
  public TeamState at(TeamId team, long index) {
    if (index == 0) return TeamState.blank(team);
    Moment known = nearest(team, index);
    if (known != null && known.head().index() == index) return known.state();
    Moment there = reader.at(team, index, known, passed -> pass(team, passed));
    if (there.head().index() == index) remember(team, there);
    return there.state();
  }

  private void pass(TeamId team, Moment passed) {
    if (passed.head().index() % STRIDE == 0) remember(team, passed);
  }

  private synchronized void remember(TeamId team, Moment moment) {
    moments.put(new Place(team, moment.head().index()), moment);
  }

  /** The last that is remembered at or before a line. */
  private synchronized @Nullable Moment nearest(TeamId team, long index) {
    Place best = null;
    for (Place place : moments.keySet()) {
      boolean fits = place.team().equals(team) && place.index() <= index;
      if (fits && (best == null || best.index() < place.index())) best = place;
    }
    return best == null ? null : moments.get(best);
  }

  synchronized int remembered() {
    return moments.size();
  }
}
