package dev.reeve.core.teardown;

import dev.reeve.core.Noticed.SummariesKept;
import dev.reeve.core.data.PersistentMap;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.decision.Docket;
import dev.reeve.core.task.Task;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.teardown.Unmet.Precondition;
import dev.reeve.core.text.SafeText;
import java.util.ArrayList;
import java.util.List;

/**
 * What the state itself says against the end of a team (T-61, T-68). What only the world knows,
 * whether files and a snapshot are kept, is reported as {@link
 * dev.reeve.core.Noticed.SummariesKept}.
 */
final class Preconditions {

  /** So many are named one by one. */
  private static final int NAMED = 20;

  private Preconditions() {}

  /**
   * With what was reported of files and snapshot. Who stops a team has agreed to its end: what
   * waits for the headings of somebody else does not stand in the way of that (T-77).
   */
  static List<Unmet> unmet(TeamState state, SummariesKept report) {
    List<Unmet> unmet = new ArrayList<>(unmet(state));
    unmet.addAll(report.unmet());
    boolean waits = !report.waiting().isBlank() && !state.teardown().stop();
    if (waits) unmet.add(new Unmet(Precondition.SUMMARIES_NOT_PERSISTED, report.waiting()));
    return unmet;
  }

  static List<Unmet> unmet(TeamState state) {
    List<Unmet> unmet = new ArrayList<>();
    List<String> open = new ArrayList<>();
    for (Task task : state.tasks().values()) {
      if (!task.status().isTerminal()) open.add("#" + task.id() + " is " + task.status());
    }
    add(unmet, Precondition.OPEN_TASKS, open);
    List<String> undecided = new ArrayList<>();
    for (PersistentMap.Entry<Docket.Place, DecisionId> each : state.docket().open()) {
      DecisionKind kind = each.key().kind();
      boolean own = kind == DecisionKind.FORCED_FINALIZE;
      if (!own) undecided.add(each.value() + " (" + kind + ") is undecided");
    }
    add(unmet, Precondition.SUMMARIES_NOT_PERSISTED, undecided);
    return unmet;
  }

  private static void add(List<Unmet> unmet, Precondition precondition, List<String> which) {
    if (which.isEmpty()) return;
    String named = String.join(", ", which.subList(0, Math.min(NAMED, which.size())));
    String more = which.size() <= NAMED ? "" : " and " + (which.size() - NAMED) + " more";
    unmet.add(new Unmet(precondition, SafeText.own(named + more)));
  }
}
