package dev.reeve.core.policy;

import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.Decision.Matter;
import dev.reeve.core.decision.DecisionEvent.Decided;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.decision.Decisions;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.ownership.OwnershipEvent.Acknowledged;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskEvent;
import dev.reeve.core.task.TaskEvent.Added;
import dev.reeve.core.task.TaskEvent.Assigned;
import dev.reeve.core.task.TaskEvent.Because;
import dev.reeve.core.task.TaskEvent.Cancelled;
import dev.reeve.core.task.TaskEvent.Claimed;
import dev.reeve.core.task.TaskEvent.DuplicateClaim;
import dev.reeve.core.task.TaskEvent.DuplicateKey;
import dev.reeve.core.task.TaskEvent.OwnerChanged;
import dev.reeve.core.task.TaskFlag;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Nobody does what another does already (T-51): a second claim on a task, and two claims on tasks
 * that are about the same, are frozen until the Lead has named one owner. The others' stay frozen
 * until they are cancelled or assigned, or nobody else has that work any more.
 */
public record DuplicateWork() implements Consequence {

  private static final List<TaskFlag> FLAGS = List.of(TaskFlag.DUPLICATE_TASK_KEY, TaskFlag.FROZEN);

  @Override
  public List<EventType> upon() {
    return List.of(
        EventType.DUPLICATE_TASK_KEY,
        EventType.ADD_TASK,
        EventType.STATE_OWNERSHIP_ACK,
        EventType.CLAIM,
        EventType.ASSIGN,
        EventType.CANCEL,
        EventType.TASK_OWNER,
        EventType.DECIDE);
  }

  @Override
  public List<Event> of(TeamState before, Event event, TeamState now) {
    return switch (event) {
      case DuplicateClaim claim when !isLead(now, claim) -> doubleClaim(now, claim);
      case Added(_, var job) when now.phase() == Phase.ACTIVE -> twins(now, task(now, job.id()));
      case Acknowledged _ -> allTwins(now);
      case DuplicateKey twin -> sameWork(now, twin.task());
      case Claimed claimed -> sameWork(now, claimed.task());
      case Assigned assigned when assigned.member() == null -> left(before, assigned, now);
      case Assigned assigned -> sameWork(now, assigned.task());
      case Cancelled cancelled -> left(before, cancelled, now);
      case OwnerChanged changed -> sameWork(now, changed.task());
      case Decided decided -> obey(now, decided);
      default -> List.of();
    };
  }

  /** The Lead takes no tasks: nobody has to be told who shall have it. */
  private static boolean isLead(TeamState now, DuplicateClaim claim) {
    return claim.claimant().equals(now.roster().authority());
  }

  private static List<Event> doubleClaim(TeamState now, DuplicateClaim claim) {
    Task task = task(now, claim.task());
    SafeText question =
        SafeText.phrase(
            "%s claimed task #%s, which %s has. Who shall have it?",
            claim.claimant(), task.id(), claim.owner());
    List<Event> events = new ArrayList<>();
    Event frozen = Contest.frozen(task, TaskFlag.DUPLICATE_TASK_KEY, question);
    if (frozen != null) events.add(frozen);
    events.add(
        Decisions.open(
            now,
            Matter.of(DecisionKind.DUPLICATE, question)
                .about(task.id())
                .concerning(claim.claimant())
                .among(List.of(claim.owner().value(), claim.claimant().value()))
                .recommending(claim.owner().value())));
    return events;
  }

  /** Said once, of the later task. */
  private static List<Event> twins(TeamState now, Task task) {
    TaskId twin = now.board().twin(task);
    return twin == null
        ? List.of()
        : List.of(new DuplicateKey(task.id(), twin, task.plan().workKey()));
  }

  /** What was set up before the handoff is looked at when it comes. */
  private static List<Event> allTwins(TeamState now) {
    List<Event> events = new ArrayList<>();
    for (TaskId id : now.board().open()) {
      Task task = task(now, id);
      TaskId twin = now.board().twin(task);
      boolean later = twin != null && twin.value().compareTo(id.value()) < 0;
      boolean told = task.flags().contains(TaskFlag.DUPLICATE_TASK_KEY);
      if (later && !told) events.addAll(twins(now, task));
    }
    return events;
  }

  private static List<Event> sameWork(TeamState now, TaskId id) {
    Task task = task(now, id);
    if (!isAtWork(task) || now.board().twin(task) == null) return List.of();
    List<Task> rivals = new ArrayList<>();
    List<Task> alike = now.board().alike(task);
    boolean disputed = Contest.isDisputed(now, DecisionKind.DUPLICATE, alike);
    for (Task other : alike) {
      if (isRival(task, other) && (disputed || !other.isHeld())) rivals.add(other);
    }
    return rivals.isEmpty() ? List.of() : contest(now, task, rivals);
  }

  private static List<Event> contest(TeamState now, Task task, List<Task> rivals) {
    SafeText question =
        SafeText.phrase(
            "task #%s of %s and task #%s of %s are about the same. Who shall go on?",
            rivals.getFirst().id(), rivals.getFirst().owner(), task.id(), task.owner());
    return new Contest(now, DecisionKind.DUPLICATE, task, rivals).opened(question);
  }

  /** What waited for this one goes on, or is asked about anew, if nobody else has the work. */
  private static List<Event> left(TeamState before, TaskEvent event, TeamState now) {
    List<Task> alike = now.board().alike(task(before, event.task()));
    boolean had = alike.stream().anyMatch(each -> isAtWork(each) && !isWaiting(each));
    if (had || Contest.isDisputed(now, DecisionKind.DUPLICATE, alike)) return List.of();
    List<Task> waiting = alike.stream().filter(DuplicateWork::isWaiting).toList();
    List<Task> claims = waiting.stream().filter(DuplicateWork::isAtWork).toList();
    if (1 < claims.stream().map(Task::owner).distinct().count()) {
      return contest(now, claims.getLast(), claims.subList(0, claims.size() - 1));
    }
    List<Event> events = new ArrayList<>();
    for (Task each : waiting) {
      DecisionKind other = DecisionKind.REASSIGN_PROPOSAL;
      boolean asked = now.docket().open(other, each.id(), each.owner()) != null;
      List<TaskFlag> flags = asked ? List.of(TaskFlag.DUPLICATE_TASK_KEY) : FLAGS;
      Event next = Contest.cleared(each, flags, SafeText.own("nobody else is at it."));
      if (next != null) events.add(next);
    }
    return events;
  }

  /** Whether it stays frozen for another that is about the same, or until the Lead has said so. */
  static boolean waits(TeamState now, Task task) {
    if (!isWaiting(task)) return false;
    List<Task> alike = alike(now, task);
    return Contest.isDisputed(now, DecisionKind.DUPLICATE, alike)
        || alike.stream().anyMatch(each -> isRival(task, each) && !isWaiting(each));
  }

  private static boolean isWaiting(Task task) {
    return task.flags().containsAll(FLAGS);
  }

  /** With itself, even if it is about nothing that could be named. */
  private static List<Task> alike(TeamState now, Task task) {
    List<Task> alike = now.board().alike(task);
    return alike.isEmpty() ? List.of(task) : alike;
  }

  private static boolean isRival(Task task, Task other) {
    return isAtWork(other) && !Objects.equals(other.owner(), task.owner());
  }

  private static boolean isAtWork(Task task) {
    boolean going = !task.status().isTerminal() && task.status() != TaskStatus.PENDING;
    return going && task.owner() != null;
  }

  private static List<Event> obey(TeamState now, Decided decided) {
    Decision decision = Decisions.decision(now, decided.decision());
    Task task = decision.matter().task() == null ? null : now.tasks().get(decision.matter().task());
    boolean mine = decision.matter().kind() == DecisionKind.DUPLICATE;
    if (!mine || task == null || task.status().isTerminal()) return List.of();
    MemberId chosen = new MemberId(decided.answer());
    List<Event> events = new ArrayList<>();
    List<Task> all = alike(now, task);
    boolean has = all.stream().anyMatch(each -> each.isOwnedBy(chosen));
    if (!has) events.add(new OwnerChanged(task.id(), chosen, Because.DECISION));
    SafeText why = SafeText.own(chosen + " has it by the Lead's decision.");
    for (Task each : all) {
      boolean won = each.isOwnedBy(chosen) || (!has && each.id().equals(task.id()));
      Event told = won ? Contest.cleared(each, FLAGS, why) : waits(each, chosen);
      if (told != null) events.add(told);
    }
    if (!has && task.owner() != null) events.add(loses(task, task.owner(), chosen));
    MemberId claimant = decision.matter().member();
    if (has && claimant != null && !claimant.equals(chosen)) {
      events.add(loses(task, claimant, chosen));
    }
    return events;
  }

  private static @Nullable Event waits(Task task, MemberId chosen) {
    return task.owner() == null || !task.isHeld() ? null : loses(task, task.owner(), chosen);
  }

  private static Event loses(Task task, MemberId loser, MemberId chosen) {
    SafeText words =
        SafeText.phrase(
            "The Lead decided that %s goes on with what task #%s is about. Leave it to them.",
            chosen, task.id());
    return Tell.to(loser, task.id(), words);
  }

  private static Task task(TeamState state, TaskId id) {
    return Objects.requireNonNull(state.tasks().get(id), id::value);
  }
}
