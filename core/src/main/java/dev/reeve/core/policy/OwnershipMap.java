package dev.reeve.core.policy;

import dev.reeve.core.Event;
import dev.reeve.core.decision.DecisionEvent.Decided;
import dev.reeve.core.decision.Decisions;
import dev.reeve.core.health.Adjustment;
import dev.reeve.core.member.Member;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/** After a decision on who shall have what, everybody is told who has what now (T-54). */
public record OwnershipMap() implements Consequence {

  /** So many tasks are named; of the others only their number. */
  private static final int NAMED = 40;

  @Override
  public List<Event> of(TeamState before, Event event, TeamState now) {
    return event instanceof Decided decided && isOfOwners(now, decided)
        ? published(now)
        : List.of();
  }

  private static boolean isOfOwners(TeamState now, Decided decided) {
    return switch (Decisions.decision(now, decided.decision()).matter().kind()) {
      case REASSIGN_PROPOSAL, DUPLICATE -> true;
      case LOOP -> decided.answer().equals("swap");
      case RESTART -> decided.answer().equals(Adjustment.REPLAN.word());
      default -> false;
    };
  }

  private static List<Event> published(TeamState now) {
    SafeText words = SafeText.own("Who has what now: " + map(now) + ".");
    List<Event> events = new ArrayList<>();
    for (Member member : now.roster().members().values()) {
      if (member.isActive()) events.add(Tell.to(member.id(), null, words));
    }
    return events;
  }

  private static String map(TeamState now) {
    StringJoiner map = new StringJoiner(", ");
    int named = 0;
    for (TaskId id : now.board().open()) {
      Task task = now.tasks().get(id);
      if (task == null || task.isOnlySeen()) continue;
      if (NAMED <= named++) continue;
      map.add("#" + id + " " + (task.owner() == null ? "nobody" : task.owner()));
    }
    if (NAMED < named) map.add("and " + (named - NAMED) + " more");
    return map.toString();
  }
}
