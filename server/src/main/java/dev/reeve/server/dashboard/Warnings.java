package dev.reeve.server.dashboard;

import dev.reeve.core.Entry;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.log.LogUnavailable;
import dev.reeve.pages.team.AlertLine;
import dev.reeve.pages.team.TeamPage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the last lines of each team warn of, at hand for the page about all of them: the same lines
 * that the team's own page looks through, of which only those are kept that warn of something.
 */
final class Warnings {

  private final Lines lines;
  private final Map<TeamId, Known> known = new HashMap<>();

  /**
   * @param last the line up to which they were looked for
   */
  private record Known(List<Entry> warnings, long last) {

    private static final Known NOTHING = new Known(List.of(), 0);
  }

  Warnings(Lines lines) {
    this.lines = lines;
  }

  /**
   * Oldest first. While the log is away, those that were known before; of a team that was deleted,
   * none.
   */
  synchronized List<Entry> of(TeamState state) {
    if (state.phase() == Phase.DELETED) {
      known.remove(state.id());
      return List.of();
    }
    Known before = known.getOrDefault(state.id(), Known.NOTHING);
    long last = state.position().index();
    if (last <= before.last()) return before.warnings();
    try {
      Known now = after(before, state.id(), last);
      known.put(state.id(), now);
      return now.warnings();
    } catch (LogUnavailable e) {
      return before.warnings();
    }
  }

  private Known after(Known before, TeamId team, long last) {
    long first = last - TeamPage.RECENT;
    long from = Math.max(before.last(), Math.max(0, first));
    List<Entry> warnings = new ArrayList<>(before.warnings());
    warnings.addAll(lines.after(team, from, (int) (last - from)));
    warnings.removeIf(each -> each.index() <= first || !AlertLine.isWarning(each));
    return new Known(List.copyOf(warnings), last);
  }
}
