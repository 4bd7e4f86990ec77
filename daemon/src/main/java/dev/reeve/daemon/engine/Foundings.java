package dev.reeve.daemon.engine;

import dev.reeve.core.Answer;
import dev.reeve.core.Core;
import dev.reeve.core.Noticed;
import dev.reeve.core.Outcome;
import dev.reeve.core.Rejection;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.log.LogUnavailable;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Asks the log for teams that are to be founded. Of a team that cannot be founded the log never
 * hears: its name stays free.
 */
final class Foundings {

  private final Teams teams;
  private final Consumer<String> trouble;
  private final Map<TeamId, Reply> refusals = new TreeMap<>();

  /**
   * @param trouble is told what the log says when it cannot be asked
   */
  Foundings(Teams teams, Consumer<String> trouble) {
    this.teams = teams;
    this.trouble = trouble;
  }

  /** For all at once. */
  void acquire(Collection<Ask> asks) {
    refusals.clear();
    TreeSet<TeamId> missing = new TreeSet<>();
    for (Ask ask : asks) {
      if (ask instanceof Ask.Foundation founding && isWanted(founding)) missing.add(ask.team());
    }
    if (missing.isEmpty()) return; // nearly always
    try {
      teams.acquire(missing);
      for (TeamId id : missing) {
        if (!teams.has(id)) refusals.put(id, Replies.purged(id));
      }
    } catch (LogUnavailable e) {
      String reason = String.valueOf(e.getMessage());
      trouble.accept(reason);
      for (TeamId id : missing) refusals.put(id, new Reply.Unavailable(reason));
    }
  }

  private boolean isWanted(Ask.Foundation founding) {
    return !teams.has(founding.team()) && fault(founding) == null;
  }

  private static @Nullable Rejection fault(Ask.Foundation founding) {
    TeamState none = TeamState.blank(founding.team());
    Outcome outcome = Core.notice(none, new Noticed.Founded(founding.plan(), 0), Instant.EPOCH);
    return outcome.answer() instanceof Answer.Rejected(var rejection) ? rejection : null;
  }

  /** What is answered to whoever wants something of a team that there is not. */
  Reply refusal(Ask ask) {
    Reply unknown = Replies.unknownTeam(ask.team());
    if (!(ask instanceof Ask.Foundation founding)) return unknown;
    Rejection fault = fault(founding);
    return fault == null ? refusals.getOrDefault(ask.team(), unknown) : new Reply.Refused(fault);
  }
}
