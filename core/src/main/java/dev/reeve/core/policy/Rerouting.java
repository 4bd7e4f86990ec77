package dev.reeve.core.policy;

import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberEvent.Gone;
import dev.reeve.core.member.MemberEvent.Left;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.ApprovalMatrix;
import dev.reeve.core.task.Approver;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskEvent.ReviewerRelieved;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A review goes to somebody else than who owed it: because the Lead says so (T-54), or because that
 * one is not there any more (T-39). Whoever is asked in its place hears of it. Where nobody is left
 * the Lead is asked to bring somebody in (T-32).
 */
public record Rerouting() implements Consequence {

  @Override
  public List<EventType> upon() {
    return List.of(EventType.TASK_REVIEWERS, EventType.MEMBER_GONE, EventType.LEFT);
  }

  @Override
  public List<Event> of(TeamState before, Event event, TeamState now) {
    return switch (event) {
      case ReviewerRelieved(_, var member, _) -> inPlaceOf(member, before, now);
      case Gone gone -> inPlaceOf(gone.member(), before, now);
      case Left left -> inPlaceOf(left.actor(), before, now);
      default -> List.of();
    };
  }

  private static List<Event> inPlaceOf(MemberId who, TeamState before, TeamState now) {
    List<Event> events = new ArrayList<>();
    for (TaskId id : now.board().inReview()) {
      Task task = Objects.requireNonNull(now.tasks().get(id));
      Task was = before.tasks().get(id);
      List<MemberId> asked = was == null ? List.of() : asked(before, was);
      if (!asked.contains(who)) continue;
      for (MemberId each : asked(now, task)) {
        if (!asked.contains(each)) events.add(Tell.to(each, id, words(id, who)));
      }
    }
    return events;
  }

  private static SafeText words(TaskId task, MemberId who) {
    return SafeText.phrase(
        "Task #%s waits for your review, in the place of %s: look at it, then say APPROVED or"
            + " CHANGES.",
        task, who);
  }

  /** Nothing, if the task does not wait for this member. */
  static List<Event> without(TeamState now, Task task, MemberId reviewer) {
    boolean named = task.plan().reviewers().contains(reviewer);
    if (!named && !asked(now, task).contains(reviewer)) return List.of();
    List<Event> events = new ArrayList<>();
    events.add(new ReviewerRelieved(task.id(), reviewer, named(now, task, reviewer)));
    Member member = now.roster().get(reviewer);
    if (member == null || !member.isActive()) return events;
    SafeText words =
        SafeText.phrase(
            "The review of task #%s is no longer yours: the Lead wants somebody else to do it.",
            task.id());
    events.add(Tell.to(reviewer, task.id(), words));
    return events;
  }

  /** Those whose approval is waited for, each once. */
  static List<MemberId> asked(TeamState state, Task task) {
    List<MemberId> asked = new ArrayList<>();
    if (task.status() != TaskStatus.IN_REVIEW || task.isHeld()) return asked;
    for (Approver approver : ApprovalMatrix.missing(task)) {
      for (MemberId each : ApprovalMatrix.asked(task, approver, state.roster())) {
        if (!asked.contains(each)) asked.add(each);
      }
    }
    return asked;
  }

  /** Of those who are asked by name another of the same kind takes the place, if there is one. */
  private static List<MemberId> named(TeamState now, Task task, MemberId reviewer) {
    List<MemberId> named = new ArrayList<>(task.plan().reviewers());
    int place = named.indexOf(reviewer);
    if (place < 0) return named;
    MemberId other = another(now, task, reviewer);
    if (other == null) named.remove(place);
    else named.set(place, other);
    return named;
  }

  private static @Nullable MemberId another(TeamState now, Task task, MemberId reviewer) {
    Member member = now.roster().get(reviewer);
    if (member == null) return null;
    for (MemberId id : now.roster().allActive(member.role())) {
      Member each = now.roster().get(id);
      boolean free = !id.equals(reviewer) && !task.plan().reviewers().contains(id);
      if (each != null && free && !task.past().isRelieved(each)) return id;
    }
    return null;
  }
}
