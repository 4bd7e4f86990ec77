package dev.reeve.core.policy;

import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.DecisionEvent.Withdrawn;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskEvent.Assigned;
import dev.reeve.core.task.TaskEvent.Cancelled;
import dev.reeve.core.task.TaskEvent.Finished;
import dev.reeve.core.task.TaskFlag;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A deed of the Lead answers what it was asked (T-72): assigning a task says who shall have it, and
 * ends what kept it from moving (T-57). About a task that is over nothing is asked any more.
 */
public record Deeds() implements Consequence {

  private static final List<TaskFlag> TROUBLES =
      List.of(
          TaskFlag.LOOP_SUSPECTED,
          TaskFlag.QUARANTINED,
          TaskFlag.DUPLICATE_TASK_KEY,
          TaskFlag.OVERLAP_SCOPE,
          TaskFlag.FROZEN);

  @Override
  public List<EventType> upon() {
    return List.of(EventType.ASSIGN, EventType.DONE, EventType.CANCEL);
  }

  @Override
  public List<Event> of(TeamState before, Event event, TeamState now) {
    return switch (event) {
      case Assigned assigned -> assigned(now, assigned);
      case Finished finished -> over(now, finished.task());
      case Cancelled cancelled -> over(now, cancelled.task());
      default -> List.of();
    };
  }

  private static List<Event> assigned(TeamState now, Assigned assigned) {
    List<Event> events = new ArrayList<>();
    Task task = Objects.requireNonNull(now.tasks().get(assigned.task()));
    Event cleared = Contest.cleared(task, TROUBLES, SafeText.own("the Lead has assigned it."));
    if (cleared != null) events.add(cleared);
    for (DecisionKind kind : DecisionKind.values()) {
      for (Decision open : now.docket().openAbout(kind, assigned.task())) {
        String answer = answer(open, assigned.member());
        if (answer == null) continue;
        events.add(
            answer.isEmpty()
                ? new Withdrawn(open.id(), SafeText.own("the task was assigned"))
                : open.by(assigned.actor(), answer));
      }
    }
    return events;
  }

  /** What an assignment to this member, or to nobody, says; empty if it makes the question idle. */
  private static @Nullable String answer(Decision open, @Nullable MemberId to) {
    boolean same = Objects.equals(to, open.matter().member());
    return switch (open.matter().kind()) {
      case REASSIGN_PROPOSAL -> same ? "keep" : "replace";
      case LOOP -> same ? "resume" : "swap";
      case DUPLICATE, OVERLAP ->
          to != null && open.matter().options().contains(to.value()) ? to.value() : "";
      default -> null;
    };
  }

  private static List<Event> over(TeamState now, TaskId task) {
    if (now.docket().open().isEmpty()) return List.of(); // nearly always
    List<Event> events = new ArrayList<>();
    for (DecisionKind kind : DecisionKind.values()) {
      for (Decision open : now.docket().openAbout(kind, task)) {
        if (ToolOutages.isOfOthers(now, open)) continue;
        events.add(new Withdrawn(open.id(), SafeText.own("the task is over")));
      }
    }
    return events;
  }
}
