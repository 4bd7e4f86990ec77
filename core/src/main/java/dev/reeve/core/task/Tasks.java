package dev.reeve.core.task;

import dev.reeve.core.Case;
import dev.reeve.core.Entry;
import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import dev.reeve.core.Rejection;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.liveness.Liveness;
import dev.reeve.core.liveness.Owing;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberEvent.Progressed;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Members;
import dev.reeve.core.message.Messages;
import dev.reeve.core.task.TaskCommand.Add;
import dev.reeve.core.task.TaskCommand.Assign;
import dev.reeve.core.task.TaskCommand.Cancel;
import dev.reeve.core.task.TaskCommand.Claim;
import dev.reeve.core.task.TaskCommand.Escalate;
import dev.reeve.core.task.TaskCommand.Finish;
import dev.reeve.core.task.TaskCommand.GetStuck;
import dev.reeve.core.task.TaskCommand.Judge;
import dev.reeve.core.task.TaskCommand.ReportImpossibleWait;
import dev.reeve.core.task.TaskCommand.ReportLoop;
import dev.reeve.core.task.TaskCommand.Submit;
import dev.reeve.core.task.TaskEvent.Added;
import dev.reeve.core.task.TaskEvent.AllTerminal;
import dev.reeve.core.task.TaskEvent.Assigned;
import dev.reeve.core.task.TaskEvent.Because;
import dev.reeve.core.task.TaskEvent.Cancelled;
import dev.reeve.core.task.TaskEvent.Claimed;
import dev.reeve.core.task.TaskEvent.DuplicateClaim;
import dev.reeve.core.task.TaskEvent.DuplicateKey;
import dev.reeve.core.task.TaskEvent.EscalatedToMedium;
import dev.reeve.core.task.TaskEvent.Finished;
import dev.reeve.core.task.TaskEvent.Flagged;
import dev.reeve.core.task.TaskEvent.GateRan;
import dev.reeve.core.task.TaskEvent.GotStuck;
import dev.reeve.core.task.TaskEvent.Judged;
import dev.reeve.core.task.TaskEvent.LoopReported;
import dev.reeve.core.task.TaskEvent.LoopSuspected;
import dev.reeve.core.task.TaskEvent.Overlapped;
import dev.reeve.core.task.TaskEvent.OwnerChanged;
import dev.reeve.core.task.TaskEvent.ReviewerRelieved;
import dev.reeve.core.task.TaskEvent.SecurityIncident;
import dev.reeve.core.task.TaskEvent.Sighted;
import dev.reeve.core.task.TaskEvent.Staffed;
import dev.reeve.core.task.TaskEvent.StatusChanged;
import dev.reeve.core.task.TaskEvent.Submitted;
import dev.reeve.core.task.TaskEvent.TurnBegan;
import dev.reeve.core.task.TaskEvent.TurnEnded;
import dev.reeve.core.task.TaskEvent.WaitImpossible;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.Profile;
import dev.reeve.core.team.TeamState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The life of a task: claimed, worked on, reviewed, done (T-3, T-4, T-31). */
public final class Tasks {

  /**
   * A claim that loses by less than this, before any work, was a race and no double work (T-51).
   */
  private static final Duration RACE = Duration.ofSeconds(1);

  private Tasks() {}

  /** A new task needs a free id and, after the handoff, begins as every task does. */
  public static @Nullable Rejection unaddable(Case it) {
    if (!(it.command() instanceof Add(var job))) return null;
    if (it.state().tasks().containsKey(job.id())) {
      return Rejection.of(Rejection.Code.CONFLICT, "task " + job.id() + " exists already");
    }
    boolean plain = job.standing().equals(Task.Standing.NEW);
    return plain || it.state().phase() == Phase.BOOTSTRAP
        ? null
        : Rejection.of(
            Rejection.Code.CONFLICT,
            "after the handoff a task is added as PENDING, without owner or approvals");
  }

  /** Whether somebody else has it. A sender that holds the task itself is told so elsewhere. */
  public static @Nullable Rejection alreadyClaimed(Case it) {
    Task task = it.task();
    if (!(it.command() instanceof Claim) || task == null || task.owner() == null) return null;
    if (task.isOwnedBy(it.order().actor()) || task.status().isTerminal()) return null;
    return Rejection.of(
        Rejection.Code.ALREADY_CLAIMED,
        "task " + task.id() + " belongs to " + task.owner(),
        task.owner().value());
  }

  /**
   * While the Lead has to say how to go on, nobody else moves the task (T-57). Verdicts would move
   * it too.
   */
  public static @Nullable Rejection held(Case it) {
    Task task = it.task();
    boolean moves =
        switch (it.command().type().group()) {
          case TRANSITION, VERDICT -> true;
          default -> false;
        };
    if (task == null || !moves || !task.isHeld()) return null;
    return new Rejection(
        Rejection.Code.FROZEN,
        "task " + task.id() + " waits for the Lead's decision: it is " + held(task),
        "task_id",
        null);
  }

  private static TaskFlag held(Task task) {
    return task.flags().contains(TaskFlag.FROZEN) ? TaskFlag.FROZEN : TaskFlag.QUARANTINED;
  }

  /** What a refused claim leaves behind: the fact of double work, once (T-9, T-51). */
  public static List<Event> afterRefusedClaim(Case it) {
    Task task = it.knownTask();
    MemberId owner = Objects.requireNonNull(task.owner());
    boolean race =
        !task.moved()
            && task.status() == TaskStatus.IN_PROGRESS
            && task.claimed() != null
            && it.now().isBefore(task.claimed().plus(RACE));
    boolean known =
        it.isFromAuthority()
            ? task.flags().contains(TaskFlag.DUPLICATE_TASK_KEY) // nobody is asked for its sake
            : it.state().docket().open(DecisionKind.DUPLICATE, task.id()) != null;
    return race || known
        ? List.of()
        : List.of(new DuplicateClaim(task.id(), owner, it.order().actor()));
  }

  /** Whether the task's status allows it (T-3). */
  public static @Nullable Rejection illegal(Case it, TaskCommand command) {
    if (command instanceof Add) return null;
    Task task = it.knownTask();
    boolean legal =
        switch (command) {
          case Add _ -> true;
          case Claim _ -> task.status() == TaskStatus.PENDING;
          case Submit _ -> task.status() == TaskStatus.IN_PROGRESS;
          case Finish _ ->
              task.status() == TaskStatus.IN_REVIEW
                  || (task.status() == TaskStatus.IN_PROGRESS && isUnreviewed(it.state()));
          case Judge _ -> task.status() == TaskStatus.IN_REVIEW;
          case GetStuck _ ->
              task.status() == TaskStatus.IN_PROGRESS
                  || task.status() == TaskStatus.BLOCKED
                  || task.status() == TaskStatus.IN_REVIEW;
          case ReportLoop _, Escalate _, ReportImpossibleWait _, Assign _, Cancel _ ->
              !task.status().isTerminal();
        };
    if (legal) return null;
    boolean again = command instanceof Claim && task.isOwnedBy(it.order().actor());
    String why = again ? " is yours already, and " : " is ";
    return Rejection.invalidTransition(
        command.type() + " is not possible: task " + task.id() + why + task.status(),
        task.status().name());
  }

  /** A team without ceremony needs no approvals where no reviewer is there (T-77). */
  private static boolean isUnreviewed(TeamState state) {
    return state.profile() == Profile.SOLO && state.roster().anyReviewer() == null;
  }

  /** Whether nothing but its owner's word is missing before it is done. */
  public static boolean isApproved(TeamState state, Task task) {
    return isUnreviewed(state) || ApprovalMatrix.isComplete(task);
  }

  public static @Nullable Rejection approvalsMissing(Case it, TaskCommand command) {
    if (!(command instanceof Finish) || isUnreviewed(it.state())) return null;
    List<Approver> missing = ApprovalMatrix.missing(it.knownTask());
    if (missing.isEmpty()) return null;
    List<String> words = missing.stream().map(Approver::word).toList();
    return Rejection.of(
        Rejection.Code.APPROVALS_MISSING,
        "task " + command.task() + " still needs the approval of " + String.join(", ", words),
        String.join(",", words));
  }

  /** Nothing is left to refuse: the guards have spoken. */
  public static List<Event> decide(Case it, TaskCommand command) {
    MemberId actor = it.order().actor();
    return switch (command) {
      case Add(var job) -> List.of(new Added(actor, job));
      case Claim(var id) -> List.of(new Claimed(actor, id, it.knownTask().rev()));
      case Submit(var id, var files) ->
          submit(it, new Submitted(actor, id, it.knownTask().rev(), files));
      case Finish(var id, _) -> List.of(new Finished(actor, id, it.knownTask().rev()));
      case GetStuck(var id, var problem) ->
          List.of(new GotStuck(actor, id, it.knownTask().rev(), problem));
      case Judge judge -> judge(it, judge);
      case ReportLoop(var id, var reviewer, var feedback) ->
          List.of(new LoopReported(actor, id, reviewer, feedback));
      case Escalate(var id, var reason) -> List.of(new EscalatedToMedium(actor, id, reason));
      case ReportImpossibleWait(var id, var role) ->
          List.of(new WaitImpossible(actor, id, role.word()));
      case Assign(var id, var member, var reviewers) ->
          List.of(new Assigned(actor, id, it.knownTask().rev(), member, reviewers));
      case Cancel(var id, var reason) ->
          List.of(new Cancelled(actor, id, it.knownTask().rev(), reason));
    };
  }

  /** On entering review, those who are needed must be there (T-32). */
  private static List<Event> submit(Case it, Submitted submitted) {
    List<Event> events = new ArrayList<>(1);
    events.add(submitted);
    if (isUnreviewed(it.state())) return events;
    for (Approver approver : ApprovalMatrix.of(it.knownTask())) {
      if (ApprovalMatrix.asked(it.knownTask(), approver, it.state().roster()).isEmpty()) {
        events.add(new WaitImpossible(MemberId.SUPERVISOR, submitted.task(), approver.word()));
      }
    }
    return events;
  }

  private static List<Event> judge(Case it, Judge judge) {
    Member reviewer = Objects.requireNonNull(it.sender());
    boolean approves = judge.verdict() == Verdict.APPROVE;
    List<String> counts = new ArrayList<>();
    for (Approver approver : ApprovalMatrix.heard(it.knownTask())) {
      if (approves && approver.isMetBy(reviewer)) counts.add(approver.word());
    }
    Event judged =
        new Judged(reviewer.id(), judge.task(), judge.verdict(), judge.findings(), counts);
    return approves
        ? List.of(judged)
        : List.of(
            judged,
            new StatusChanged(judge.task(), TaskStatus.IN_PROGRESS, Because.CHANGES_WANTED));
  }

  /** The owner waits for something: the task is blocked. Only in the active phase (T-8). */
  public static @Nullable Event blocked(Case it) {
    TaskId task = had(TaskStatus.IN_PROGRESS, it.state(), it.order().actor(), it.command().task());
    return task == null ? null : new StatusChanged(task, TaskStatus.BLOCKED, Because.WAITS);
  }

  /** Whether a wait of this member for this task makes it blocked. */
  public static boolean blocks(TeamState state, MemberId member, @Nullable TaskId id) {
    return had(TaskStatus.IN_PROGRESS, state, member, id) != null;
  }

  /** The owner works again: on the task it names, else on the only one that it is at. */
  public static @Nullable Event resumed(TeamState state, MemberId member, @Nullable TaskId named) {
    TaskId task = had(TaskStatus.BLOCKED, state, member, named);
    return task == null ? null : new StatusChanged(task, TaskStatus.IN_PROGRESS, Because.PROGRESS);
  }

  /** The task of its own that it speaks of, if statuses may change and it is in this one (T-8). */
  private static @Nullable TaskId had(
      TaskStatus status, TeamState state, MemberId member, @Nullable TaskId named) {
    TaskId id = Liveness.meant(state.roster().get(member), named);
    Task task = id == null ? null : state.tasks().get(id);
    if (!state.isAtWork() || task == null || task.isHeld()) return null;
    return task.isOwnedBy(member) && task.status() == status ? id : null;
  }

  public static TeamState evolve(TeamState state, TaskEvent event, Entry entry) {
    if (event instanceof Added(_, var job)) {
      Task added = Task.added(job.id(), job.plan(), job.standing());
      TeamState more =
          state.with(added).with(state.ownership().expecting(state.watch().watched(entry.at())));
      return Owing.after(more, null, added, entry);
    }
    if (event instanceof Sighted seen) return Turns.sighted(state, seen);
    if (event instanceof TurnBegan began) {
      TeamState begun = Turns.begin(state, began, entry.happened());
      return Owing.after(begun, null, task(begun, began.task()), entry);
    }
    Task before = task(state, event.task());
    Task task = evolve(Relieved.before(state, before, event), event, entry);
    return Owing.after(evolve(state, event, task), before, task, entry);
  }

  private static TeamState evolve(TeamState state, TaskEvent event, Task task) {
    return switch (event) {
      case Claimed _, Assigned _, OwnerChanged _ -> Members.begins(state.with(task), task.owner());
      case Finished _, Cancelled _, TurnEnded _ -> Messages.lapsed(state.with(task), task.id());
      case DuplicateKey(_, var twin, _) ->
          flag(state.with(task), List.of(twin), TaskFlag.DUPLICATE_TASK_KEY);
      case Overlapped(_, var others, _) -> flag(state.with(task), others, TaskFlag.OVERLAP_SCOPE);
      default -> state.with(task);
    };
  }

  private static TeamState flag(TeamState state, List<TaskId> others, TaskFlag flag) {
    TeamState next = state;
    for (TaskId other : others) next = next.with(task(next, other).flagged(flag));
    return next;
  }

  private static Task evolve(Task task, TaskEvent event, Entry entry) {
    return switch (event) {
      case Added _ -> throw new IllegalStateException("added to a task that exists: " + task.id());
      case TurnBegan _ -> throw new IllegalStateException("begun twice: " + task.id());
      case Sighted _ -> throw new IllegalStateException("is taken as it is: " + task.id());
      case TurnEnded(_, _, var end) ->
          task.to(end == TurnEnd.COMPLETED ? TaskStatus.DONE : TaskStatus.CANCELLED);
      case Claimed claimed -> task.given(claimed.actor(), entry.at());
      case Assigned assigned -> assign(task, assigned, entry);
      case Submitted _ -> task.to(TaskStatus.IN_REVIEW);
      case Judged judged -> judged(approve(task, judged), judged);
      case Finished _ -> task.to(TaskStatus.DONE);
      case GotStuck _ -> task.to(TaskStatus.STUCK).with(task.past().escalated(entry.at()));
      case Cancelled _ -> task.to(TaskStatus.CANCELLED);
      case StatusChanged(_, var to, _) -> task.to(to);
      case OwnerChanged(_, var to, _) -> to == null ? task.released() : task.given(to, entry.at());
      case ReviewerRelieved(_, _, var reviewers) -> task.with(task.plan().reviewedBy(reviewers));
      case LoopReported _ -> task;
      case EscalatedToMedium _ -> escalate(task);
      case Staffed(_, var staffed, _) -> staffed ? task : refused(task);
      case AllTerminal _, SecurityIncident _ -> task;
      case WaitImpossible _ -> task.flagged(TaskFlag.STUCK_ESCALATED);
      case DuplicateClaim _, DuplicateKey _ -> task.flagged(TaskFlag.DUPLICATE_TASK_KEY);
      case Overlapped _ -> task.flagged(TaskFlag.OVERLAP_SCOPE);
      case LoopSuspected _ ->
          task.flagged(TaskFlag.LOOP_SUSPECTED)
              .with(task.past().with(task.past().trail().looped()));
      case Flagged flagged -> task.flagged(flagged.set(), flagged.cleared());
      case GateRan(_, _, var evidence, _) -> task.with(task.past().with(evidence));
    };
  }

  /** Only a simple task rises to MEDIUM; of others the wish alone is recorded. */
  private static Task escalate(Task task) {
    return task.plan().complexity() == Complexity.SIMPLE
        ? task.with(task.plan().escalatedToMedium())
        : task;
  }

  private static Task refused(Task task) {
    Complexity was = task.plan().escalatedFrom();
    return was == null ? task : task.with(task.plan().backTo(was));
  }

  private static Task assign(Task task, Assigned assigned, Entry entry) {
    Task reviewed =
        assigned.reviewers().isEmpty()
            ? task
            : task.with(task.plan().reviewedBy(assigned.reviewers()));
    return assigned.member() == null
        ? reviewed.released()
        : reviewed.given(assigned.member(), entry.at());
  }

  /** Changes are another round; what its critic approves, or everybody, is found no more. */
  private static Task judged(Task task, Judged judged) {
    Past past = task.past();
    if (judged.verdict() == Verdict.CHANGES) {
      return task.with(past.with(past.trail().after(judged.actor(), judged.findings())));
    }
    if (past.trail().fewest() == null) return task; // nearly always nothing was found
    boolean resolved =
        judged.actor().equals(past.trail().critic()) || ApprovalMatrix.isComplete(task);
    return resolved ? task.with(past.with(past.trail().anew())) : task;
  }

  /** The Lead was called because of it. */
  public static TeamState escalated(TeamState state, Entry entry) {
    boolean escalates = entry.event().type() == EventType.ESCALATE;
    TaskId id = escalates ? entry.event().task() : null;
    Task task = id == null ? null : state.tasks().get(id);
    return task == null ? state : state.with(task.with(task.past().escalated(entry.at())));
  }

  private static Task approve(Task task, Judged judged) {
    Task approved = task;
    for (String approver : judged.counts()) approved = approved.approved(approver, judged.actor());
    return approved;
  }

  /** What was said is remembered; the owner's progress shows that work on it has begun. */
  public static TeamState reported(TeamState state, Progressed event) {
    TaskId id = Liveness.meant(state.roster().get(event.actor()), event.task());
    Task task = id == null ? null : state.tasks().get(id);
    if (task == null) return state;
    Task heard = task.with(task.spoken().with(event.actor(), event.headway()));
    boolean begun = event.progress() && event.task() != null && task.isOwnedBy(event.actor());
    return state.with(begun ? heard.progressed() : heard);
  }

  private static Task task(TeamState state, TaskId id) {
    return Objects.requireNonNull(state.tasks().get(id), id::value);
  }
}
