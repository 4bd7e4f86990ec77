package dev.reeve.core.policy;

import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.DecisionEvent.Decided;
import dev.reeve.core.decision.Decisions;
import dev.reeve.core.health.Adjustment;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.Outage;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskEvent.Because;
import dev.reeve.core.task.TaskEvent.StatusChanged;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.team.TeamState;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Who was told how to go on is blocked no longer: a decision leads back to work (T-3). */
public record GoingOn() implements Consequence {

  @Override
  public List<EventType> upon() {
    return List.of(EventType.DECIDE);
  }

  @Override
  public List<Event> of(TeamState before, Event event, TeamState now) {
    if (!(event instanceof Decided decided)) return List.of();
    Decision decision = Decisions.decision(now, decided.decision());
    SortedSet<TaskId> concerned = new TreeSet<>();
    if (isToGoOn(decision, decided.answer())) add(concerned, decision.matter().task());
    Outage outage = ToolOutages.missedIn(before, decision);
    if (outage != null) {
      for (MemberId agent : outage.agents()) add(concerned, onlyTask(now.roster().get(agent)));
    }
    return concerned.stream()
        .filter(task -> isBlocked(now.tasks().get(task)))
        .<Event>map(task -> new StatusChanged(task, TaskStatus.IN_PROGRESS, Because.DECISION))
        .toList();
  }

  private static boolean isToGoOn(Decision decision, String answer) {
    return switch (decision.matter().kind()) {
      case TOOL -> true;
      case REASSIGN_PROPOSAL -> answer.equals("keep");
      case RESTART -> answer.equals(Adjustment.CONTINUE.word());
      default -> false;
    };
  }

  private static void add(SortedSet<TaskId> tasks, @Nullable TaskId task) {
    if (task != null) tasks.add(task);
  }

  private static @Nullable TaskId onlyTask(@Nullable Member member) {
    return member == null ? null : member.onlyTask();
  }

  private static boolean isBlocked(@Nullable Task task) {
    return task != null && task.status() == TaskStatus.BLOCKED && !task.isHeld();
  }
}
