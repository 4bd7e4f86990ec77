package dev.reeve.server.dashboard;

import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.pages.timeline.LoggedTimeline;
import dev.reeve.pages.timeline.Timeline;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The timelines that were looked at last: the next look has only the new lines to read. */
final class Timelines {

  private static final int REMEMBERED = 8;

  private final EventLog log;
  private final Map<TeamId, LoggedTimeline> known =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<TeamId, LoggedTimeline> eldest) {
          return REMEMBERED < size();
        }
      };

  Timelines(EventLog log) {
    this.log = log;
  }

  /** What led to a line, as far as it falls into a part of its time. */
  Timeline of(TeamId team, long upTo, Part part) {
    LoggedTimeline timeline = of(team);
    synchronized (timeline) {
      return timeline.upTo(upTo).timeline(part.from(), part.to(), part.now());
    }
  }

  /** From when to when; null is as far as there is something. */
  record Part(@Nullable Instant from, @Nullable Instant to, Instant now) {}

  private synchronized LoggedTimeline of(TeamId team) {
    return known.computeIfAbsent(team, id -> new LoggedTimeline(log, id));
  }
}
