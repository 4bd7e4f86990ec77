package dev.reeve.core.policy;

import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import dev.reeve.core.liveness.Duty;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberEvent.Spawned;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskEvent.Because;
import dev.reeve.core.task.TaskEvent.OwnerChanged;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.TeamState;
import java.util.ArrayList;
import java.util.List;

/** Who takes another's place under a name of its own takes its tasks, too (H-8). */
public record Succession() implements Consequence {

  @Override
  public List<EventType> upon() {
    return List.of(EventType.SPAWN);
  }

  @Override
  public List<Event> of(TeamState before, Event event, TeamState now) {
    if (!(event instanceof Spawned spawned) || spawned.seat().replaces() == null) return List.of();
    MemberId old = spawned.seat().replaces();
    Member member = old == null ? null : now.roster().get(old);
    if (old == null || member == null) return List.of();
    List<Event> events = new ArrayList<>();
    for (Duty duty : member.duties()) {
      TaskId id = duty.kind().isWork() ? duty.task() : null;
      Task task = id == null ? null : now.tasks().get(id);
      boolean its = task != null && task.isOwnedBy(old) && !task.status().isTerminal();
      if (its && id != null) events.add(new OwnerChanged(id, spawned.member(), Because.DECISION));
    }
    return events;
  }
}
