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
import dev.reeve.core.member.Role;
import dev.reeve.core.task.ApprovalMatrix;
import dev.reeve.core.task.Approver;
import dev.reeve.core.task.Complexity;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskEvent.Assigned;
import dev.reeve.core.task.TaskEvent.EscalatedToMedium;
import dev.reeve.core.task.TaskEvent.ReviewerRelieved;
import dev.reeve.core.task.TaskEvent.Staffed;
import dev.reeve.core.task.TaskEvent.WaitImpossible;
import dev.reeve.core.task.TaskFlag;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Nobody waits for somebody who is not there (T-32), and a task that turned out to be harder gets
 * the reviewers it needs (T-56): the Lead is asked to staff it, and bringing them in is an answer.
 */
public record Staffing() implements Consequence {

  private static final String STAFFED = "staffed";
  private static final String CAME = "Task #%s is staffed: somebody of the role %s is there.";
  private static final String NOBODY =
      "Task #%s is not staffed: the Lead refused. Go on without the role %s.";

  @Override
  public List<EventType> upon() {
    return List.of(
        EventType.ESCALATE_TO_MEDIUM,
        EventType.IMPOSSIBLE_WAIT,
        EventType.LEFT,
        EventType.MEMBER_GONE,
        EventType.SPAWN,
        EventType.ASSIGN,
        EventType.TASK_REVIEWERS,
        EventType.DECIDE);
  }

  @Override
  public List<Event> of(TeamState before, Event event, TeamState now) {
    return switch (event) {
      case EscalatedToMedium escalated -> escalated(before, escalated, now);
      case WaitImpossible wait -> inVain(now, wait);
      case Left _, Gone _, ReviewerRelieved _ -> whoWaitsInVain(before, now);
      case Spawned spawned -> arrived(before, spawned, now);
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
    return ask(now, task, Matter.of(DecisionKind.STAFFING, question));
  }

  private static List<Event> inVain(TeamState now, WaitImpossible wait) {
    Task task = task(now, wait.task());
    Role wanted = wanted(task, wait);
    SafeText question =
        wanted == null
            ? SafeText.phrase(
                "task #%s needs the approval of %s, and nobody active can give it. Bring somebody"
                    + " in.",
                task.id(), wait.role())
            : SafeText.phrase(
                "%s waits in vain for somebody of the role %s in task #%s. Bring somebody in.",
                wait.actor(), wanted, task.id());
    return ask(now, task, Matter.of(DecisionKind.STAFFING, question).wanting(wanted));
  }

  /** A member may wait for any role; null if it is one whose approval the task needs. */
  private static @Nullable Role wanted(Task task, WaitImpossible wait) {
    if (wait.actor().equals(MemberId.SUPERVISOR)) return null;
    Role role = Objects.requireNonNull(Role.parse(wait.role()), wait::role);
    boolean approves = ApprovalMatrix.of(task).stream().anyMatch(each -> each.isOf(role));
    return approves ? null : role;
  }

  /** Once at a time for those who approve, and for each other role. */
  private static List<Event> ask(TeamState now, Task task, Matter matter) {
    for (Decision open : now.docket().openAbout(DecisionKind.STAFFING, task.id())) {
      if (Objects.equals(open.matter().wanted(), matter.wanted())) return List.of();
    }
    return List.of(
        Decisions.open(
            now, matter.about(task.id()).concerning(task.owner()).recommending(STAFFED)));
  }

  /** Whoever went, or was relieved, may have been the only one who could approve something. */
  private static List<Event> whoWaitsInVain(TeamState before, TeamState now) {
    List<Event> events = new ArrayList<>();
    for (TaskId id : now.board().inReview()) {
      Task task = task(now, id);
      Task was = before.tasks().get(id);
      for (Approver approver : ApprovalMatrix.absent(task, now.roster())) {
        Task then = was == null ? task : was;
        boolean left = !ApprovalMatrix.asked(then, approver, before.roster()).isEmpty();
        if (left) events.add(new WaitImpossible(MemberId.SUPERVISOR, id, approver.word()));
      }
    }
    return events;
  }

  /** A new incarnation may be of another role, or not there yet. */
  private static List<Event> arrived(TeamState before, Spawned spawned, TeamState now) {
    List<Event> events = new ArrayList<>(whoWaitsInVain(before, now));
    for (Decision open : now.docket().open(DecisionKind.STAFFING)) {
      TaskId id = open.matter().task();
      Task task = id == null ? null : now.tasks().get(id);
      if (task == null) continue;
      Role wanted = open.matter().wanted();
      boolean helped =
          wanted == null ? !absent(before, task).isEmpty() : spawned.seat().role().equals(wanted);
      if (helped && isMet(now, task, wanted)) {
        events.add(open.by(now.roster().authority(), STAFFED));
      }
    }
    return events;
  }

  private static List<Event> answered(TeamState now, Task task, MemberId actor) {
    List<Event> events = new ArrayList<>();
    for (Decision open : now.docket().openAbout(DecisionKind.STAFFING, task.id())) {
      if (isMet(now, task, open.matter().wanted())) events.add(open.by(actor, STAFFED));
    }
    return events;
  }

  private static boolean isMet(TeamState now, Task task, @Nullable Role wanted) {
    return wanted == null ? absent(now, task).isEmpty() : now.roster().active(wanted) != null;
  }

  private static List<Event> obey(TeamState now, Decided decided) {
    Matter matter = Decisions.decision(now, decided.decision()).matter();
    Task task = matter.task() == null ? null : now.tasks().get(matter.task());
    boolean mine = matter.kind() == DecisionKind.STAFFING;
    if (!mine || task == null || task.status().isTerminal()) return List.of();
    boolean staffed = decided.answer().equals(STAFFED);
    return matter.wanted() == null
        ? approvers(now, task, staffed)
        : others(now, task, SafeText.phrase(staffed ? CAME : NOBODY, task.id(), matter.wanted()));
  }

  private static List<Event> approvers(TeamState now, Task task, boolean staffed) {
    Complexity was = task.plan().escalatedFrom();
    Task then = staffed || was == null ? task : task.with(task.plan().backTo(was));
    List<Event> events = new ArrayList<>();
    events.add(new Staffed(task.id(), staffed, words(ApprovalMatrix.of(then))));
    if (absent(now, then).isEmpty()) events.addAll(freed(now, task));
    if (task.owner() != null) events.add(Tell.to(task.owner(), task.id(), told(then, staffed)));
    return events;
  }

  /** Whoever else came, or did not: whose approvals the task needs is as it was. */
  private static List<Event> others(TeamState now, Task task, SafeText told) {
    List<Event> events = new ArrayList<>();
    boolean inReview = task.status() == TaskStatus.IN_REVIEW;
    if (!inReview || absent(now, task).isEmpty()) events.addAll(freed(now, task));
    if (task.owner() != null) events.add(Tell.to(task.owner(), task.id(), told));
    return events;
  }

  /** It waits in vain no more, unless somebody else is asked for. */
  private static List<Event> freed(TeamState now, Task task) {
    if (now.docket().open(DecisionKind.STAFFING, task.id()) != null) return List.of();
    Event cleared =
        Contest.cleared(
            task, List.of(TaskFlag.STUCK_ESCALATED), SafeText.own("nobody is waited for in vain."));
    return cleared == null ? List.of() : List.of(cleared);
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
