package dev.reeve.core.policy;

import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import dev.reeve.core.liveness.LivenessEvent.Deadlocked;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.MessageEvent.Questioned;
import dev.reeve.core.message.Question;
import dev.reeve.core.message.Saying;
import dev.reeve.core.ownership.OwnershipEvent.Acknowledged;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskEvent.Added;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Who waits for whom in a circle moves no more: the Lead is told, with the circle spelled out
 * (T-53). Tasks wait for those that they depend on, and whoever asked waits for the answer. Whoever
 * owes an answer waits for nobody's review, dependency or decision: it can move. So a circle
 * consists of dependencies or of questions, whoever reviews or decides.
 */
public record Deadlocks() implements Consequence {

  @Override
  public List<EventType> upon() {
    return List.of(EventType.QUESTION, EventType.ADD_TASK, EventType.STATE_OWNERSHIP_ACK);
  }

  @Override
  public List<Event> of(TeamState before, Event event, TeamState now) {
    return switch (event) {
      case Questioned asked -> questions(before, asked, now);
      case Added added -> now.ownership().epoch() == 0 ? List.of() : tasks(added.task(), now);
      case Acknowledged _ -> atFirst(before, now);
      default -> List.of();
    };
  }

  /** What was planned in a circle is found when the team begins, each circle once. */
  private static List<Event> atFirst(TeamState before, TeamState now) {
    List<Event> events = new ArrayList<>();
    SortedSet<TaskId> told = new TreeSet<>();
    if (before.ownership().epoch() != 0) return events;
    for (TaskId id : now.board().open()) {
      List<TaskId> circle = told.contains(id) ? List.of() : circle(id, now);
      told.addAll(circle);
      if (!circle.isEmpty()) events.add(deadlock(circle, now));
    }
    return events;
  }

  private static List<Event> tasks(TaskId added, TeamState now) {
    List<TaskId> circle = circle(added, now);
    return circle.isEmpty() ? List.of() : List.of(deadlock(circle, now));
  }

  private static Event deadlock(List<TaskId> circle, TeamState now) {
    List<SafeText> links = new ArrayList<>();
    for (int i = 0; i < circle.size(); i++) {
      TaskId next = circle.get((i + 1) % circle.size());
      links.add(SafeText.phrase("task #%s waits for task #%s", circle.get(i), next));
    }
    return told(circle.getFirst(), links, now);
  }

  private static Event told(@Nullable TaskId task, List<SafeText> links, TeamState now) {
    MemberId lead = now.roster().authority();
    String circle = String.join(", ", links.stream().map(SafeText::value).toList());
    SafeText words = SafeText.own("Deadlock: " + circle + ". One of them must go first.");
    return new Deadlocked(lead, task, links, new Saying(lead, words));
  }

  /** The tasks by which this one waits for itself; empty if it does not. */
  private static List<TaskId> circle(TaskId start, TeamState now) {
    var walk = new TaskWalk(now, start, new ArrayList<>(List.of(start)), new TreeSet<>());
    return walk.leadsBackFrom(start) ? walk.path() : List.of();
  }

  /** Along dependencies, until it comes back to where it began. */
  private record TaskWalk(TeamState now, TaskId start, List<TaskId> path, SortedSet<TaskId> seen) {

    boolean leadsBackFrom(TaskId from) {
      Task task = now.tasks().get(from);
      if (task == null || task.status().isTerminal()) return false;
      for (TaskId next : task.plan().dependsOn()) {
        if (next.equals(start)) return true;
        Task needed = now.tasks().get(next);
        boolean open = needed != null && needed.status() != TaskStatus.DONE;
        if (!open || !seen.add(next)) continue;
        path.add(next);
        if (leadsBackFrom(next)) return true;
        path.removeLast();
      }
      return false;
    }
  }

  /** A second question to the same member makes no new circle. */
  private static List<Event> questions(TeamState before, Questioned asked, TeamState now) {
    for (Question open : before.mail().questions().values()) {
      if (open.from().equals(asked.actor()) && open.to().equals(asked.to())) return List.of();
    }
    var walk = new QuestionWalk(now, asked.actor(), new ArrayList<>(), new TreeSet<>());
    Question last = last(now, asked);
    if (!walk.leadsFrom(asked.to()) || last == null) return List.of();
    List<Question> path = walk.path();
    path.addFirst(last);
    List<SafeText> links = new ArrayList<>();
    for (Question each : path) {
      String about = each.task() == null ? "" : " about task #" + each.task();
      links.add(
          SafeText.phrase(
              "%s waits for %s to answer %s%s", each.from(), each.to(), each.id(), about));
    }
    return List.of(told(asked.task(), links, now));
  }

  private static @Nullable Question last(TeamState now, Questioned asked) {
    Question last = null;
    for (Question each : now.mail().questions().values()) {
      boolean meant = each.from().equals(asked.actor()) && each.to().equals(asked.to());
      if (meant) last = each;
    }
    return last;
  }

  /** Along open questions, until one is put to this member. */
  private record QuestionWalk(
      TeamState now, MemberId to, List<Question> path, SortedSet<MemberId> seen) {

    boolean leadsFrom(MemberId from) {
      if (!seen.add(from)) return false;
      for (Question open : now.mail().questions().values()) {
        if (!open.from().equals(from)) continue;
        path.add(open);
        if (open.to().equals(to) || leadsFrom(open.to())) return true;
        path.removeLast();
      }
      return false;
    }
  }
}
