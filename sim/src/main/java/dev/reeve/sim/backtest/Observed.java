package dev.reeve.sim.backtest;

import dev.reeve.core.Entry;
import dev.reeve.core.Event;
import dev.reeve.core.Via;
import dev.reeve.core.decision.DecisionEvent.Opened;
import dev.reeve.core.member.MemberEvent.Spawned;
import dev.reeve.core.task.TaskEvent.Sighted;
import dev.reeve.core.task.TaskEvent.TurnBegan;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * What was only seen from outside (T-77): a story can bring in who came, but has no steps for their
 * turns and lists, so what followed from those does not follow again.
 */
record Observed(Set<String> members, Set<String> tasks, Set<String> decisions) {

  static Observed in(RecordedLog log) {
    Observed it = new Observed(new TreeSet<>(), new TreeSet<>(), new TreeSet<>());
    for (Entry entry : log.entries()) {
      switch (entry.event()) {
        case Spawned in when entry.via() == Via.HOOK -> it.members.add(in.seat().id().value());
        case TurnBegan turn -> it.tasks.add(turn.task().value());
        case Sighted seen -> it.tasks.add(seen.task().value());
        case Opened opened when it.isAbout(opened) ->
            it.decisions.add(opened.decision().toString());
        default -> {}
      }
    }
    return it;
  }

  /** Whether it rests on something that a story does not tell. */
  boolean isAbout(Event event) {
    if (event.task() != null) return tasks.contains(event.task().value());
    @Nullable String member = event.member() == null ? null : event.member().value();
    return member != null && members.contains(member);
  }

  boolean isAbout(ObjectNode command) {
    return tasks.contains(command.path("task_id").asString(""))
        || decisions.contains(command.at("/data/decision").asString(""));
  }
}
