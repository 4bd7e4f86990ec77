package dev.reeve.daemon.codec;

import dev.reeve.core.Cause;
import dev.reeve.core.Entry;
import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import dev.reeve.core.Via;
import dev.reeve.core.Writer;
import dev.reeve.core.data.PersistentMap;
import dev.reeve.core.decision.Decision.Matter;
import dev.reeve.core.decision.DecisionEvent;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.file.FileEvent;
import dev.reeve.core.liveness.Agenda;
import dev.reeve.core.liveness.Climb;
import dev.reeve.core.liveness.Clock;
import dev.reeve.core.liveness.Clocks;
import dev.reeve.core.liveness.Evidence;
import dev.reeve.core.liveness.LivenessEvent.Deadlocked;
import dev.reeve.core.liveness.LivenessEvent.LeadReminded;
import dev.reeve.core.liveness.LivenessEvent.NoProgress;
import dev.reeve.core.liveness.LivenessEvent.NobodyMoves;
import dev.reeve.core.liveness.LivenessEvent.NudgeSuppressed;
import dev.reeve.core.liveness.LivenessEvent.Recovered;
import dev.reeve.core.liveness.LivenessEvent.Reminded;
import dev.reeve.core.liveness.LivenessEvent.Undeliverable;
import dev.reeve.core.liveness.LivenessEvent.WaitOverdue;
import dev.reeve.core.liveness.LivenessEvent.Why;
import dev.reeve.core.liveness.Obligation;
import dev.reeve.core.liveness.Rung;
import dev.reeve.core.liveness.Suppression;
import dev.reeve.core.liveness.Template;
import dev.reeve.core.member.Headway;
import dev.reeve.core.member.HealthStatus;
import dev.reeve.core.member.IdleStage;
import dev.reeve.core.member.Loss;
import dev.reeve.core.member.MemberEvent;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Presence;
import dev.reeve.core.member.Role;
import dev.reeve.core.member.SignalCounts;
import dev.reeve.core.member.Skills;
import dev.reeve.core.member.ToolCall;
import dev.reeve.core.member.WaitReason;
import dev.reeve.core.message.Delivery;
import dev.reeve.core.message.MessageEvent;
import dev.reeve.core.message.MessageId;
import dev.reeve.core.message.Plea;
import dev.reeve.core.message.Saying;
import dev.reeve.core.ownership.OwnershipEvent;
import dev.reeve.core.task.Complexity;
import dev.reeve.core.task.Finding;
import dev.reeve.core.task.Plan;
import dev.reeve.core.task.Severity;
import dev.reeve.core.task.Task.Standing;
import dev.reeve.core.task.TaskEvent;
import dev.reeve.core.task.TaskFlag;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.task.Trail;
import dev.reeve.core.task.TurnEnd;
import dev.reeve.core.task.Verdict;
import dev.reeve.core.team.NewTeam.Job;
import dev.reeve.core.team.NewTeam.Seat;
import dev.reeve.core.team.Profile;
import dev.reeve.core.team.Settings;
import dev.reeve.core.team.TeamEvent;
import dev.reeve.core.tool.Repetition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Any event that there can be, drawn by chance. */
record RandomEvents(Chance chance) {

  Entry entry(long index) {
    Cause cause =
        new Cause(chance.orNull(chance::string), chance.string(), (int) chance.number(1, 1_000));
    return new Entry(
        index,
        chance.instant(),
        chance.number(0, Long.MAX_VALUE),
        writer(),
        chance.pick(Via.values()),
        chance.orNull(() -> cause),
        event(chance.pick(EventType.values())),
        chance.orNull(chance::instant));
  }

  private Event event(EventType type) {
    return switch (type) {
      case TEAM_CREATED, NOT_WATCHING, CLOCK_JUMP -> ofTeam(type);
      case SPAWN, ACTIVITY, PROGRESS, WAIT, ERROR -> ofMember(type);
      case LEFT, MEMBER_GONE, TURN_BEGAN, TURN_ENDED, TASK_SEEN, MESSAGE_SEEN -> ofTurn(type);
      case HEARTBEAT -> new MemberEvent.Beating(member(), chance.duration());
      case WORK_CHANGED ->
          new MemberEvent.WorkChanged(member(), task(), chance.text(), chance.text());
      case LIFELINE_CUT ->
          new MemberEvent.LifelineCut(member(), chance.number(1, 99), chance.pick(Loss.values()));
      case LIFELINE_BACK ->
          new MemberEvent.LifelineBack(member(), chance.number(1, 99), chance.pick(Loss.values()));
      case PING, NUDGE, ESCALATE, WAIT_OVERDUE, RECOVERED, DEADLOCK, NOBODY_MOVES ->
          ofLiveness(type);
      case NUDGE_SUPPRESSED, NO_PROGRESS, UNDELIVERABLE -> ofLadder(type);
      case LEAD_REMINDED, REQUEST_DECLINED -> ofLead(type);
      case TOOL_STARTED, TOOL_ENDED, TOOL_UNAVAILABLE, HEALTH_RESPONSE, QUALITY_RESULT ->
          ofTools(type);
      case ADD_TASK, ASSIGN, REVIEW, REVIEW_LOOP, TASK_STATUS -> ofTask(type);
      case ESCALATE_TO_MEDIUM, IMPOSSIBLE_WAIT, DUPLICATE_TASK_KEY -> ofTrouble(type);
      case CLAIM, IN_REVIEW, DONE, STUCK, CANCEL -> transition(type);
      case STATE_OWNERSHIP_HANDOFF, STATE_OWNERSHIP_ACK, HANDOFF_DUPLICATE -> ofOwnership(type);
      case HANDOFF_MISSING, SPLIT_BRAIN_DETECTED -> ofOwnership(type);
      case MESSAGE, QUESTION, ANSWER, DELIVERY -> ofMessage(type);
      case HEALTH_CHECK, ASSIST_OFFER, ANOMALY_REPORT, REBOOT_TEST, CLARIFICATION, CONTINUE ->
          new RandomHealth(chance, member(), taskOrNone(), said()).event(type);
      case RESTART, RESTART_NOT_DONE, QUALITY_CHECK, QUALITY_FEEDBACK, HEALTH_REPORT ->
          new RandomHealth(chance, member(), taskOrNone(), said()).event(type);
      case SHUTDOWN_REQUESTED ->
          chance.flip()
              ? TeardownSamples.any(chance, type)
              : new RandomHealth(chance, member(), taskOrNone(), said()).event(type);
      case DECISION_OPENED, DECIDE, DECISION_WITHDRAWN, DECISION_REFERRED -> ofDecision(type);
      case REASSIGN_PROPOSAL, ADJUSTMENT_DECISION, TASK_OWNER, TASK_REVIEWERS ->
          ofReassignment(type);
      case TASK_FLAGS, OVERLAP_SCOPE, LOOP_SUSPECTED -> ofConflict(type);
      case TOOL_SYSTEMIC, TOOL_SETTLED, STAFFING, ALL_TASKS_TERMINAL, SECURITY_INCIDENT ->
          ofNews(type);
      case TEARDOWN_INIT, TEARDOWN_CHECK, TEARDOWN_BLOCKED, TEARDOWN_RETRY ->
          TeardownSamples.any(chance, type);
      case SHUTDOWN_ACK, FORCED_FINALIZE_CANDIDATE, FORCED_FINALIZE_ACK, FORCED_FINALIZE ->
          TeardownSamples.any(chance, type);
      case READY_TO_DELETE, TEARDOWN_FAILED_SAFE, TEAM_DELETED -> TeardownSamples.any(chance, type);
      case DECISIONS_MARKER_MISSING -> new FileEvent.MarkerMissing(List.of("## A", "## B"), said());
      case DECISIONS_SCOPE_VIOLATION -> new FileEvent.ScopeViolated(chance.text(), said());
      case RUN_STARTED, RUN_NOT_STARTED, RUN_STOP, RUN_ENDED, RUN_RESUMED ->
          RunSamples.any(chance, type);
      case GATE_RUN, SPEND, BUDGET_WARNING, BUDGET_EXCEEDED, BUDGET_RAISED, BUDGET_REFUSED ->
          WorkSamples.any(chance, type);
      case STATE_DIVERGENCE, RECONCILE_LOCK_ENTER, RECONCILE_LOCK_EXIT -> ofLock(type);
      case SNAPSHOT_NOT_FOUND, SNAPSHOT_CONFLICT, RECONCILE_CONFLICT -> ofLock(type);
    };
  }

  private Event ofLock(EventType type) {
    List<Event> samples = new ArrayList<>(LockSamples.full());
    samples.addAll(LockSamples.minimal());
    return chance.pick(samples.stream().filter(it -> it.type() == type).toArray(Event[]::new));
  }

  private Event ofTeam(EventType type) {
    long number = chance.number(0, Long.MAX_VALUE);
    return switch (type) {
      case TEAM_CREATED ->
          new TeamEvent.Created(
              member(),
              chance.pick(Profile.values()),
              new Settings(chance.duration().abs().plusNanos(1), Clocks.DEFAULT),
              number);
      case NOT_WATCHING -> new TeamEvent.NotWatching(number, chance.instant(), chance.instant());
      default -> new TeamEvent.ClockJumped(number, chance.duration());
    };
  }

  private Event ofMember(EventType type) {
    return switch (type) {
      case SPAWN -> new MemberEvent.Spawned(member(), seat(), chance.number(1, 99));
      case ACTIVITY ->
          new MemberEvent.Pulsed(
              member(), chance.instant(), chance.instant(), new SignalCounts(count(), 0, count()));
      case PROGRESS -> new MemberEvent.Progressed(member(), taskOrNone(), headway(), chance.flip());
      case WAIT ->
          new MemberEvent.Waits(
              member(),
              taskOrNone(),
              chance.pick(WaitReason.values()),
              chance.orNull(chance::instant));
      default -> new MemberEvent.Erred(member(), taskOrNone(), chance.text());
    };
  }

  private Event ofTurn(EventType type) {
    return switch (type) {
      case LEFT -> new MemberEvent.Left(member(), chance.text());
      case MEMBER_GONE ->
          new MemberEvent.Gone(
              member(), 1, List.of(chance.pick(Loss.values())), chance.text(), said());
      case TASK_SEEN ->
          new TaskEvent.Sighted(
              member(),
              task(),
              chance.text(),
              chance.pick(TaskStatus.values()),
              chance.orNull(this::member));
      case MESSAGE_SEEN -> new MessageEvent.Overheard(member(), member(), chance.text());
      case TURN_BEGAN -> new TaskEvent.TurnBegan(member(), task(), chance.text());
      default -> new TaskEvent.TurnEnded(member(), task(), chance.pick(TurnEnd.values()));
    };
  }

  private Event ofLiveness(EventType type) {
    return switch (type) {
      case PING -> reminded(IdleStage.PINGED);
      case NUDGE -> reminded(IdleStage.NUDGED);
      case ESCALATE -> reminded(IdleStage.ESCALATED);
      case WAIT_OVERDUE ->
          new WaitOverdue(member(), chance.pick(WaitReason.values()), chance.instant(), said());
      case DEADLOCK -> new Deadlocked(member(), task(), List.of(chance.text()), said());
      case NOBODY_MOVES ->
          new NobodyMoves(member(), chance.duration(), List.of(chance.text()), said());
      default -> new Recovered(member(), task(), said());
    };
  }

  private Reminded reminded(IdleStage stage) {
    Why why =
        new Why(
            chance.pick(Clock.values()),
            chance.orNull(() -> chance.pick(Template.values())),
            chance.orNull(this::evidence));
    return new Reminded(
        member(), obligation(), stage, chance.duration(), why, chance.orNull(this::said));
  }

  private Event ofLadder(EventType type) {
    return switch (type) {
      case NUDGE_SUPPRESSED ->
          new NudgeSuppressed(
              member(),
              obligation(),
              chance.duration(),
              chance.pick(Clock.values()),
              chance.pick(Suppression.values()));
      case NO_PROGRESS ->
          new NoProgress(
              member(), obligation(), chance.duration(), evidence(), chance.orNull(this::said));
      default ->
          new Undeliverable(
              member(),
              obligation(),
              chance.pick(IdleStage.values()),
              chance.duration(),
              evidence(),
              chance.orNull(this::said));
    };
  }

  private Event ofLead(EventType type) {
    if (type == EventType.REQUEST_DECLINED) {
      return new MessageEvent.Declined(member(), taskOrNone(), chance.pick(Plea.values()), said());
    }
    Agenda.Item item =
        chance.flip()
            ? Agenda.Item.of(new DecisionId(chance.number(1, 999)))
            : Agenda.Item.of(message());
    return new LeadReminded(
        member(), item, taskOrNone(), (int) chance.number(1, 3), chance.duration(), said());
  }

  private MessageId message() {
    return new MessageId(chance.number(1, 999_999_999_999_999_999L));
  }

  private Obligation obligation() {
    Obligation.Kind kind = chance.pick(Obligation.Kind.values());
    return kind == Obligation.Kind.ANSWER
        ? Obligation.answer(message(), taskOrNone())
        : Obligation.on(kind, task());
  }

  private Evidence evidence() {
    return new Evidence(
        chance.orNull(chance::instant), chance.orNull(chance::instant), chance.list(this::attempt));
  }

  private Climb.Attempt attempt() {
    return new Climb.Attempt(
        chance.pick(Rung.values()),
        chance.instant(),
        chance.orNull(() -> chance.pick(Template.values())),
        chance.orNull(this::message),
        chance.pick(Climb.Fate.values()));
  }

  private Saying said() {
    return new Saying(member(), chance.text());
  }

  private Event ofTools(EventType type) {
    Duration timeout = chance.orNull(chance::duration);
    return switch (type) {
      case TOOL_STARTED ->
          new MemberEvent.ToolStarted(
              member(), new ToolCall(chance.text(), chance.text(), chance.instant(), timeout));
      case TOOL_ENDED ->
          new MemberEvent.ToolEnded(
              member(), chance.text(), chance.flip(), chance.text(), taskOrNone());
      case TOOL_UNAVAILABLE ->
          new MemberEvent.ToolMissing(member(), chance.text(), chance.text(), taskOrNone());
      case HEALTH_RESPONSE ->
          new MemberEvent.HealthAnswered(
              member(),
              taskOrNone(),
              chance.pick(HealthStatus.values()),
              chance.text(),
              chance.text());
      default ->
          new MemberEvent.QualityReported(
              member(), taskOrNone(), chance.flip(), chance.list(chance::text));
    };
  }

  private Event ofTask(EventType type) {
    return switch (type) {
      case ADD_TASK -> new TaskEvent.Added(member(), new Job(task(), plan(), standing()));
      case ASSIGN ->
          new TaskEvent.Assigned(
              member(), task(), rev(), chance.orNull(this::member), chance.list(this::member));
      case REVIEW ->
          new TaskEvent.Judged(
              member(),
              task(),
              chance.pick(Verdict.values()),
              chance.list(this::finding),
              chance.list(chance::string));
      case REVIEW_LOOP ->
          new TaskEvent.LoopReported(member(), task(), chance.orNull(this::member), chance.text());
      default ->
          new TaskEvent.StatusChanged(
              task(), chance.pick(TaskStatus.values()), chance.pick(TaskEvent.Because.values()));
    };
  }

  private Event ofTrouble(EventType type) {
    return switch (type) {
      case ESCALATE_TO_MEDIUM -> new TaskEvent.EscalatedToMedium(member(), task(), chance.text());
      case IMPOSSIBLE_WAIT -> new TaskEvent.WaitImpossible(member(), task(), chance.string());
      default ->
          chance.flip()
              ? new TaskEvent.DuplicateClaim(task(), member(), member())
              : new TaskEvent.DuplicateKey(task(), task(), chance.string());
    };
  }

  private Event ofConflict(EventType type) {
    Saying said = chance.orNull(this::said);
    return switch (type) {
      case LOOP_SUSPECTED ->
          chance.flip()
              ? new TaskEvent.LoopSuspected(
                  task(), chance.pick(Trail.Pattern.values()), count(), chance.text())
              : new MemberEvent.CallsRepeated(
                  member(),
                  taskOrNone(),
                  new Repetition(
                      chance.pick(Repetition.Kind.values()), count(), chance.list(chance::text)));
      case OVERLAP_SCOPE -> new TaskEvent.Overlapped(task(), chance.list(this::task), said);
      default ->
          new TaskEvent.Flagged(task(), chance.list(this::flag), List.of(), chance.text(), said);
    };
  }

  private Event ofNews(EventType type) {
    return switch (type) {
      case TOOL_SYSTEMIC ->
          new MemberEvent.ToolSystemic(chance.text(), chance.list(this::member), said());
      case TOOL_SETTLED ->
          new MemberEvent.ToolSettled(chance.text(), chance.string(), chance.instant());
      case STAFFING -> new TaskEvent.Staffed(task(), chance.flip(), chance.string());
      case ALL_TASKS_TERMINAL -> new TaskEvent.AllTerminal(task(), said());
      default ->
          chance.flip()
              ? new TaskEvent.SecurityIncident(task(), member(), chance.text(), said())
              : new MemberEvent.KeyLeaked(member(), taskOrNone(), chance.text(), said());
    };
  }

  private TaskFlag flag() {
    return chance.pick(TaskFlag.values());
  }

  private Event transition(EventType type) {
    return switch (type) {
      case CLAIM -> new TaskEvent.Claimed(member(), task(), rev());
      case IN_REVIEW -> new TaskEvent.Submitted(member(), task(), rev(), chance.list(chance::text));
      case DONE -> new TaskEvent.Finished(member(), task(), rev());
      case STUCK -> new TaskEvent.GotStuck(member(), task(), rev(), chance.text());
      default -> new TaskEvent.Cancelled(member(), task(), rev(), chance.text());
    };
  }

  private Event ofOwnership(EventType type) {
    long epoch = chance.number(0, Long.MAX_VALUE);
    return switch (type) {
      case STATE_OWNERSHIP_HANDOFF -> new OwnershipEvent.HandedOff(member(), epoch);
      case STATE_OWNERSHIP_ACK -> new OwnershipEvent.Acknowledged(epoch);
      case HANDOFF_DUPLICATE -> new OwnershipEvent.HandedOffAgain(member(), epoch);
      case HANDOFF_MISSING -> new OwnershipEvent.HandoffMissing();
      default ->
          new OwnershipEvent.SplitBrainDetected(
              epoch, chance.number(1, Long.MAX_VALUE), writer(), chance.text());
    };
  }

  private Event ofMessage(EventType type) {
    MessageId message = message();
    return switch (type) {
      case MESSAGE ->
          new MessageEvent.Told(member(), member(), chance.text(), taskOrNone(), chance.flip());
      case QUESTION -> new MessageEvent.Questioned(member(), member(), chance.text(), taskOrNone());
      case ANSWER ->
          new MessageEvent.Answered(member(), message, member(), chance.text(), taskOrNone());
      default ->
          new MessageEvent.Delivered(
              message, member(), chance.pick(Delivery.values()), chance.text());
    };
  }

  private Event ofDecision(EventType type) {
    DecisionId decision = new DecisionId(chance.number(1, 999_999_999_999_999_999L));
    return switch (type) {
      case DECISION_OPENED ->
          new DecisionEvent.Opened(decision, matter(), chance.flip() ? null : member());
      case DECIDE ->
          new DecisionEvent.Decided(
              member(), decision, chance.string(), chance.text(), chance.flip());
      case DECISION_REFERRED ->
          new DecisionEvent.Referred(
              decision,
              chance.orNull(this::task),
              chance.duration(),
              new Saying(member(), chance.text()));
      default -> new DecisionEvent.Withdrawn(decision, chance.text());
    };
  }

  private Event ofReassignment(EventType type) {
    return switch (type) {
      case REASSIGN_PROPOSAL ->
          new DecisionEvent.Proposed(
              task(), member(), chance.string(), chance.text(), chance.list(chance::text));
      case ADJUSTMENT_DECISION ->
          new DecisionEvent.Adjusted(
              member(), chance.orNull(this::member), chance.string(), chance.text(), chance.text());
      case TASK_REVIEWERS ->
          new TaskEvent.ReviewerRelieved(task(), member(), chance.list(this::member));
      default ->
          new TaskEvent.OwnerChanged(
              task(), chance.orNull(this::member), chance.pick(TaskEvent.Because.values()));
    };
  }

  private Matter matter() {
    return new Matter(
        chance.pick(DecisionKind.values()),
        taskOrNone(),
        chance.orNull(this::member),
        chance.text(),
        chance.list(chance::text),
        chance.list(chance::string),
        chance.string(),
        chance.orNull(chance::instant),
        chance.orNull(() -> Role.EXECUTOR));
  }

  private Plan plan() {
    return new Plan(
        chance.text(),
        chance.orNull(chance::text),
        chance.list(chance::text),
        chance.list(chance::text),
        chance.list(this::member),
        chance.list(chance::text),
        chance.text(),
        chance.pick(Complexity.values()),
        chance.orNull(() -> chance.pick(Complexity.values())),
        chance.list(this::task),
        chance.orNull(chance::duration),
        chance.text());
  }

  private Standing standing() {
    PersistentMap<String, MemberId> approvals = PersistentMap.empty();
    for (String word : chance.list(chance::name)) approvals = approvals.with(word, member());
    return new Standing(chance.pick(TaskStatus.values()), chance.orNull(this::member), approvals);
  }

  private Finding finding() {
    return new Finding(chance.pick(Severity.values()), chance.text(), chance.text(), chance.text());
  }

  private Headway headway() {
    return new Headway(
        chance.orNull(this::count),
        chance.text(),
        chance.text(),
        chance.list(chance::text),
        chance.orNull(this::count));
  }

  private Seat seat() {
    Role role =
        Objects.requireNonNull(
            Role.parse(
                chance.pick(List.of("lead", "coder", "reviewer", "reviewer/logic", "gardener"))));
    Skills skills = new Skills(chance.list(chance::text), chance.pick(Complexity.values()));
    return new Seat(member(), role, chance.pick(Presence.values()), skills);
  }

  private Writer writer() {
    return new Writer("n" + chance.string(), chance.number(0, Long.MAX_VALUE));
  }

  private MemberId member() {
    return new MemberId(chance.name());
  }

  private TaskId task() {
    return new TaskId(chance.name());
  }

  private @Nullable TaskId taskOrNone() {
    return chance.orNull(this::task);
  }

  private Long rev() {
    return chance.number(1, Long.MAX_VALUE);
  }

  private Integer count() {
    return (int) chance.number(0, Integer.MAX_VALUE);
  }
}
