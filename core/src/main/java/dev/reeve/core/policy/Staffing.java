package dev.reeve.core.policy;

import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.Decision.Matter;
import dev.reeve.core.decision.DecisionEvent.Decided;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.decision.Decisions;
import dev.reeve.core.member.MemberEvent.Gone;
import dev.reeve.core.member.MemberEvent.Left;
import dev.reeve.core.member.MemberEvent.Spawned;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.ApprovalMatrix;
import dev.reeve.core.task.Approver;
import dev.reeve.core.task.Complexity;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskEvent.Assigned;
import dev.reeve.core.task.TaskEvent.EscalatedToMedium;
import dev.reeve.core.task.TaskEvent.Staffed;
import dev.reeve.core.task.TaskEvent.WaitImpossible;
import dev.reeve.core.task.TaskFlag;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Nobody waits for somebody who is not there (T-32), and a task that turned out to be harder gets
 * the reviewers it needs (T-56): the Lead is asked to staff it, and bringing them in is an answer.
 */
public record Staffing() implements Consequence {

  @Override
  public List<EventType> upon() {
    return List.of(
        EventType.ESCALATE_TO_MEDIUM,
        EventType.IMPOSSIBLE_WAIT,
        EventType.LEFT,
        EventType.MEMBER_GONE,
        EventType.SPAWN,
        EventType.ASSIGN,
        EventType.DECIDE);
  }

  @Override
  public List<Event> of(TeamState before, Event event, TeamState now) {
    return switch (event) {
      case EscalatedToMedium escalated -> escalated(before, escalated, now);
      case WaitImpossible wait -> ask(now, task(now, wait.task()), missing(wait));
      case Left _, Gone _ -> whoWaitsInVain(before, now);
      case Spawned _ -> arrived(before, now);
      case Assigned assigned -> answered(now, task(now, assigned.task()), assigned.actor());
      case Decided decided -> obey(now, decided);
      default -> List.of();
    };
  }

  /** Of a task that is not simple the wish alone is recorded. */
  private static List<Event> escalated(
      TeamState before, EscalatedToMedium escalated, TeamState now) {
    Task task = task(now, escalated.task());
    boolean rose = task(before, task.id()).plan().complexity() == Complexity.SIMPLE;
    if (!rose) return List.of();
    SafeText question =
        SafeText.phrase(
            "%s escalates task #%s of %s to MEDIUM: %s It needs %s; bring in those who are missing"
                + " (%s).",
            escalated.actor(),
            task.id(),
            task.owner(),
            Tell.quoted(escalated.reason()),
            words(ApprovalMatrix.of(task)),
            words(absent(now, task)));
    return ask(now, task, question);
  }

  private static SafeText missing(WaitImpossible wait) {
    return SafeText.phrase(
        "task #%s needs the approval of %s, and nobody active can give it. Bring somebody in.",
        wait.task(), wait.role());
  }

  private static List<Event> ask(TeamState now, Task task, SafeText question) {
    if (now.docket().open(DecisionKind.STAFFING, task.id()) != null) return List.of();
    return List.of(
        Decisions.open(
            now,
            Matter.of(DecisionKind.STAFFING, question)
                .about(task.id())
                .concerning(task.owner())
                .recommending("staffed")));
  }

  /** Whoever went may have been the only one who could approve something. */
  private static List<Event> whoWaitsInVain(TeamState before, TeamState now) {
    List<Event> events = new ArrayList<>();
    for (TaskId id : now.board().inReview()) {
      Task task = task(now, id);
      for (Approver approver : ApprovalMatrix.missing(task)) {
        boolean left =
            approver.candidate(now.roster()) == null && approver.candidate(before.roster()) != null;
        if (left) events.add(new WaitImpossible(MemberId.SUPERVISOR, id, approver.word()));
      }
    }
    return events;
  }

  /** A new incarnation may be of another role, or not there yet. */
  private static List<Event> arrived(TeamState before, TeamState now) {
    List<Event> events = new ArrayList<>(whoWaitsInVain(before, now));
    for (Decision open : now.docket().open(DecisionKind.STAFFING)) {
      TaskId id = open.matter().task();
      Task task = id == null ? null : now.tasks().get(id);
      if (task == null) continue;
      boolean helped = !absent(before, task).isEmpty();
      if (helped && absent(now, task).isEmpty()) {
        events.add(open.by(now.roster().authority(), "staffed"));
      }
    }
    return events;
  }

  private static List<Event> answered(TeamState now, Task task, MemberId actor) {
    Decision open = now.docket().open(DecisionKind.STAFFING, task.id());
    if (open == null || !absent(now, task).isEmpty()) return List.of();
    return List.of(open.by(actor, "staffed"));
  }

  private static List<Event> obey(TeamState now, Decided decided) {
    Matter matter = Decisions.decision(now, decided.decision()).matter();
    Task task = matter.task() == null ? null : now.tasks().get(matter.task());
    boolean mine = matter.kind() == DecisionKind.STAFFING;
    if (!mine || task == null || task.status().isTerminal()) return List.of();
    boolean staffed = decided.answer().equals("staffed");
    Complexity was = task.plan().escalatedFrom();
    Task then = staffed || was == null ? task : task.with(task.plan().backTo(was));
    List<Event> events = new ArrayList<>();
    events.add(new Staffed(task.id(), staffed, words(ApprovalMatrix.of(then))));
    boolean covered = absent(now, then).isEmpty();
    Event cleared =
        Contest.cleared(
            task, List.of(TaskFlag.STUCK_ESCALATED), SafeText.own("who is needed is there."));
    if (covered && cleared != null) events.add(cleared);
    if (task.owner() != null) events.add(Tell.to(task.owner(), task.id(), told(then, staffed)));
    return events;
  }

  private static SafeText told(Task task, boolean staffed) {
    return SafeText.phrase(
        "Task #%s %s It needs the approval of %s.",
        task.id(),
        staffed ? "is staffed." : "is not staffed: the Lead refused.",
        words(ApprovalMatrix.of(task)));
  }

  private static List<Approver> absent(TeamState state, Task task) {
    return ApprovalMatrix.absent(task, state.roster());
  }

  private static String words(List<Approver> approvers) {
    if (approvers.isEmpty()) return "nobody";
    return String.join(", ", approvers.stream().map(Approver::word).toList());
  }

  private static Task task(TeamState state, TaskId id) {
    return Objects.requireNonNull(state.tasks().get(id), id::value);
  }
}
