package dev.reeve.server.notify;

import dev.reeve.core.member.MemberId;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.engine.Listener;
import dev.reeve.daemon.engine.SealedEntry;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Critical events call a person where the Lead is an agent; a person who leads hears of them by
 * message. The same about the same is told once an hour, but for what is never held back (T-45).
 */
final class CriticalCalls implements Listener {

  private static final Duration QUIET = Duration.ofHours(1);
  private static final int REMEMBERED = 1_000;

  private final Consumer<Incident> caller;
  private final Map<String, Instant> told =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Instant> eldest) {
          return REMEMBERED < size();
        }
      };

  CriticalCalls(Consumer<Incident> caller) {
    this.caller = caller;
  }

  @Override
  public void committed(List<SealedEntry> lines, TeamState after) {
    if (after.roster().authority().equals(MemberId.OPERATOR)) return;
    for (SealedEntry line : lines) {
      Incident incident = Incident.of(after.id(), line.entry());
      if (incident != null && isNews(incident)) caller.accept(incident);
    }
  }

  private boolean isNews(Incident incident) {
    Instant now = incident.entry().at();
    Instant before = told.get(incident.subject());
    if (before != null && now.isBefore(before.plus(QUIET)) && !incident.isUrgent()) return false;
    told.remove(incident.subject());
    told.put(incident.subject(), now);
    return true;
  }
}
