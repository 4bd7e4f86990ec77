package dev.reeve.core.policy;

import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import dev.reeve.core.decision.DecisionEvent.Decided;
import dev.reeve.core.decision.Decisions;
import dev.reeve.core.health.Adjustment;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskEvent.Assigned;
import dev.reeve.core.task.TaskEvent.Cancelled;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * After a decision on who shall have what, everybody is told who has what now, and again when the
 * Lead has given to somebody what became free by it (T-54). Of what else the Lead gives, takes or
 * cancels those are told who have or had it.
 */
public record OwnershipMap() implements Consequence {

  /** So many tasks are named; of the others only their number. */
  private static final int NAMED = 20;

  /** As people count, where all begin alike. */
  private static final Comparator<TaskId> COUNTED =
      Comparator.comparingInt((TaskId id) -> id.value().length())
          .thenComparing(Comparator.naturalOrder());

  @Override
  public List<EventType> upon() {
    return List.of(EventType.DECIDE, EventType.ASSIGN, EventType.CANCEL);
  }

  @Override
  public List<Event> of(TeamState before, Event event, TeamState now) {
    if (now.phase() != Phase.ACTIVE) return List.of();
    return switch (event) {
      case Decided decided when isOfOwners(now, decided) ->
          published(now, Decisions.decision(now, decided.decision()).matter().task());
      case Assigned assigned -> assigned(before, assigned, now);
      case Cancelled cancelled -> cancelled(before, cancelled);
      default -> List.of();
    };
  }

  private static List<Event> assigned(TeamState before, Assigned assigned, TeamState now) {
    Task was = before.tasks().get(assigned.task());
    MemberId had = was == null ? null : was.owner();
    MemberId has = assigned.member();
    if (was == null || Objects.equals(had, has)) return List.of();
    if (had == null && !was.past().relieved().isEmpty()) return published(now, assigned.task());
    List<Event> events = new ArrayList<>();
    if (had != null) events.add(Reassignment.relieved(was, had));
    if (has != null && !has.equals(assigned.actor())) {
      SafeText words = SafeText.phrase("Task #%s is yours: the Lead gives it to you.", was.id());
      events.add(Tell.to(has, was.id(), words));
    }
    return events;
  }

  private static List<Event> cancelled(TeamState before, Cancelled cancelled) {
    Task was = before.tasks().get(cancelled.task());
    MemberId had = was == null ? null : was.owner();
    if (was == null || had == null || was.isOnlySeen()) return List.of();
    String why = cancelled.reason().isBlank() ? "" : " " + Tell.quoted(cancelled.reason());
    SafeText words =
        SafeText.phrase("Task #%s is cancelled: do not go on with it.%s", was.id(), why);
    return List.of(Tell.to(had, was.id(), words));
  }

  private static boolean isOfOwners(TeamState now, Decided decided) {
    return switch (Decisions.decision(now, decided.decision()).matter().kind()) {
      case REASSIGN_PROPOSAL, DUPLICATE -> true;
      case LOOP -> decided.answer().equals("swap");
      case RESTART -> decided.answer().equals(Adjustment.REPLAN.word());
      default -> false;
    };
  }

  private static List<Event> published(TeamState now, @Nullable TaskId decided) {
    SafeText words = SafeText.own("Who has what now: " + map(now, decided) + ".");
    List<Event> events = new ArrayList<>();
    for (Member member : now.roster().members().values()) {
      if (member.isActive()) events.add(Tell.to(member.id(), null, words));
    }
    return events;
  }

  /** What was decided on first, then what somebody has; of what is free only how much it is. */
  private static String map(TeamState now, @Nullable TaskId decided) {
    List<TaskId> had = new ArrayList<>();
    int free = 0;
    for (TaskId id : now.board().open()) {
      Task task = now.tasks().get(id);
      if (task == null || task.isOnlySeen() || id.equals(decided)) continue;
      if (task.owner() == null) free++;
      else had.add(id);
    }
    had.sort(COUNTED);
    if (decided != null) had.addFirst(decided);
    StringJoiner map = new StringJoiner(", ");
    for (TaskId id : had.subList(0, Math.min(NAMED, had.size()))) map.add(named(now, id));
    if (NAMED < had.size()) map.add("and " + (had.size() - NAMED) + " more");
    if (free == 0) return map.toString();
    return map + (free == 1 ? "; 1 task is free" : "; " + free + " tasks are free");
  }

  private static String named(TeamState now, TaskId id) {
    Task task = now.tasks().get(id);
    return "#" + id + " " + (task == null || task.owner() == null ? "nobody" : task.owner());
  }
}
