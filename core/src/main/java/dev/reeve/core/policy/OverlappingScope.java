package dev.reeve.core.policy;

import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.DecisionEvent.Decided;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.decision.Decisions;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.Saying;
import dev.reeve.core.ownership.OwnershipEvent.Acknowledged;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskEvent;
import dev.reeve.core.task.TaskEvent.Assigned;
import dev.reeve.core.task.TaskEvent.Cancelled;
import dev.reeve.core.task.TaskEvent.Claimed;
import dev.reeve.core.task.TaskEvent.Finished;
import dev.reeve.core.task.TaskEvent.Overlapped;
import dev.reeve.core.task.TaskEvent.OwnerChanged;
import dev.reeve.core.task.TaskFlag;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.Profile;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * No two owners work where their scopes meet (T-52): all of them are frozen until the Lead has
 * named one; whoever is not named goes on when the others no longer are in the way. Without
 * ceremony they are only warned of each other (T-77).
 */
public record OverlappingScope() implements Consequence {

  private static final List<TaskFlag> FLAGS = List.of(TaskFlag.OVERLAP_SCOPE, TaskFlag.FROZEN);

  @Override
  public List<EventType> upon() {
    return List.of(
        EventType.STATE_OWNERSHIP_ACK,
        EventType.CLAIM,
        EventType.OVERLAP_SCOPE,
        EventType.DECIDE,
        EventType.DONE,
        EventType.CANCEL,
        EventType.ASSIGN,
        EventType.TASK_OWNER);
  }

  @Override
  public List<Event> of(TeamState before, Event event, TeamState now) {
    return switch (event) {
      case Acknowledged _ -> whatWasSetUp(now);
      case Claimed claimed -> found(now, claimed.task());
      case Overlapped overlapped when now.profile() != Profile.SOLO -> contest(now, overlapped);
      case Decided decided -> obey(now, decided);
      case Finished _, Cancelled _ -> thaw(before, (TaskEvent) event, now);
      case Assigned _, OwnerChanged _ -> handedOn(before, (TaskEvent) event, now);
      default -> List.of();
    };
  }

  private static List<Event> handedOn(TeamState before, TaskEvent event, TeamState now) {
    List<Event> events = new ArrayList<>(found(now, event.task()));
    events.addAll(thaw(before, event, now));
    return events;
  }

  /** Each pair once, when the team is handed over. */
  private static List<Event> whatWasSetUp(TeamState now) {
    List<Event> events = new ArrayList<>();
    List<TaskId> named = new ArrayList<>();
    for (TaskId id : now.board().open()) {
      boolean known = named.contains(id) || task(now, id).flags().contains(TaskFlag.OVERLAP_SCOPE);
      if (known) continue;
      for (Event event : found(now, id)) {
        events.add(event);
        if (event instanceof Overlapped(_, var others, _)) named.addAll(others);
      }
    }
    return events;
  }

  private static List<Event> found(TeamState now, TaskId id) {
    Task task = task(now, id);
    List<Task> rivals = rivals(now, task);
    if (rivals.isEmpty()) return List.of();
    boolean warns = now.profile() == Profile.SOLO;
    Saying said = warns ? new Saying(now.roster().authority(), words(task, rivals)) : null;
    return List.of(new Overlapped(id, rivals.stream().map(Task::id).toList(), said));
  }

  /** Those at work there now, and those about whom the Lead is being asked. */
  private static List<Task> rivals(TeamState now, Task task) {
    List<Task> rivals = new ArrayList<>(now.board().overlapping(task));
    rivals.removeIf(other -> other.isHeld() && !isDisputed(now, other));
    return Contest.byRight(rivals);
  }

  private static boolean isDisputed(TeamState now, Task task) {
    return Contest.isDisputed(now, DecisionKind.OVERLAP, List.of(task))
        || Contest.isDisputed(now, DecisionKind.OVERLAP, now.board().overlapping(task));
  }

  /** Whether it stays frozen for others at work there, or until the Lead has said so. */
  static boolean waits(TeamState now, Task task) {
    boolean flagged = task.flags().containsAll(FLAGS) && now.profile() != Profile.SOLO;
    if (!flagged) return false;
    return isDisputed(now, task)
        || now.board().overlapping(task).stream().anyMatch(other -> !other.isHeld());
  }

  private static SafeText words(Task task, List<Task> rivals) {
    Task first = rivals.getFirst();
    return SafeText.phrase(
        "task #%s of %s and task #%s of %s reach the same files.",
        first.id(), first.owner(), task.id(), task.owner());
  }

  private static List<Event> contest(TeamState now, Overlapped overlapped) {
    Task task = task(now, overlapped.task());
    List<Task> rivals = overlapped.others().stream().map(each -> task(now, each)).toList();
    SafeText question = SafeText.own(words(task, rivals) + " Who shall go on?");
    return new Contest(now, DecisionKind.OVERLAP, task, rivals).opened(question);
  }

  private static List<Event> obey(TeamState now, Decided decided) {
    Decision decision = Decisions.decision(now, decided.decision());
    Task task = decision.matter().task() == null ? null : now.tasks().get(decision.matter().task());
    if (decision.matter().kind() != DecisionKind.OVERLAP || task == null) return List.of();
    MemberId chosen = new MemberId(decided.answer());
    List<Task> all = new ArrayList<>(now.board().overlapping(task));
    all.add(task);
    SafeText why = SafeText.own(chosen + " goes on by the Lead's decision.");
    List<Event> events = new ArrayList<>();
    for (Task each : Contest.byRight(all)) {
      Event next = yields(now, each, chosen) ? waits(each, chosen) : clear(each, why);
      if (next != null) events.add(next);
    }
    return events;
  }

  private static boolean yields(TeamState now, Task task, MemberId chosen) {
    return !task.isOwnedBy(chosen)
        && now.board().overlapping(task).stream().anyMatch(each -> each.isOwnedBy(chosen));
  }

  private static @Nullable Event clear(Task task, SafeText why) {
    return Contest.cleared(task, FLAGS, why);
  }

  private static @Nullable Event waits(Task task, MemberId chosen) {
    if (task.owner() == null) return null;
    SafeText words =
        SafeText.phrase(
            "The Lead decided that %s goes on first. Task #%s waits until that is done.",
            chosen, task.id());
    return Tell.to(task.owner(), task.id(), words);
  }

  /** Whoever waited for this task goes on, the earliest claim first, if nobody else is there. */
  private static List<Event> thaw(TeamState before, TaskEvent event, TeamState now) {
    List<Event> events = new ArrayList<>();
    List<Task> going = new ArrayList<>();
    for (Task each : Contest.byRight(before.board().overlapping(task(before, event.task())))) {
      Task waiting = task(now, each.id());
      boolean waits = waiting.isHeld() && waiting.flags().contains(TaskFlag.OVERLAP_SCOPE);
      if (!waits || isDisputed(now, waiting)) continue;
      List<Task> there = now.board().overlapping(waiting);
      boolean free =
          there.stream().allMatch(Task::isHeld) && there.stream().noneMatch(going::contains);
      Event next = free ? clear(waiting, SafeText.own("nobody else is at work there.")) : null;
      if (next == null) continue;
      events.add(next);
      going.add(waiting);
    }
    return events;
  }

  private static Task task(TeamState state, TaskId id) {
    return Objects.requireNonNull(state.tasks().get(id), id::value);
  }
}
