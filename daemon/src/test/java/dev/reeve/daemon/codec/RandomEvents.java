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
import dev.reeve.core.liveness.Clocks;
import dev.reeve.core.liveness.LivenessEvent.Recovered;
import dev.reeve.core.liveness.LivenessEvent.Reminded;
import dev.reeve.core.liveness.LivenessEvent.WaitOverdue;
import dev.reeve.core.member.Headway;
import dev.reeve.core.member.HealthStatus;
import dev.reeve.core.member.IdleStage;
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
import dev.reeve.core.message.Saying;
import dev.reeve.core.ownership.OwnershipEvent;
import dev.reeve.core.task.Complexity;
import dev.reeve.core.task.Finding;
import dev.reeve.core.task.Plan;
import dev.reeve.core.task.Severity;
import dev.reeve.core.task.Task.Standing;
import dev.reeve.core.task.TaskEvent;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.task.TurnEnd;
import dev.reeve.core.task.Verdict;
import dev.reeve.core.team.NewTeam.Job;
import dev.reeve.core.team.NewTeam.Seat;
import dev.reeve.core.team.Profile;
import dev.reeve.core.team.Settings;
import dev.reeve.core.team.TeamEvent;
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
      case LEFT, TURN_BEGAN, TURN_ENDED -> ofTurn(type);
      case PING, NUDGE, ESCALATE, WAIT_OVERDUE, RECOVERED -> ofLiveness(type);
      case TOOL_STARTED, TOOL_ENDED, TOOL_UNAVAILABLE, HEALTH_RESPONSE, QUALITY_RESULT ->
          ofTools(type);
      case ADD_TASK, ASSIGN, REVIEW, REVIEW_LOOP, TASK_STATUS -> ofTask(type);
      case ESCALATE_TO_MEDIUM, IMPOSSIBLE_WAIT, DUPLICATE_TASK_KEY -> ofTrouble(type);
      case CLAIM, IN_REVIEW, DONE, STUCK, CANCEL -> transition(type);
      case STATE_OWNERSHIP_HANDOFF, STATE_OWNERSHIP_ACK, HANDOFF_DUPLICATE -> ofOwnership(type);
      case HANDOFF_MISSING, SPLIT_BRAIN_DETECTED -> ofOwnership(type);
      case MESSAGE, QUESTION, ANSWER, DELIVERY -> ofMessage(type);
      case DECISION_OPENED, DECIDE, DECISION_WITHDRAWN -> ofDecision(type);
      case REASSIGN_PROPOSAL, ADJUSTMENT_DECISION, TASK_OWNER -> ofReassignment(type);
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
      default -> new Recovered(member(), task(), said());
    };
  }

  private Reminded reminded(IdleStage stage) {
    return new Reminded(member(), task(), stage, chance.duration(), said());
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
      default -> new TaskEvent.DuplicateClaim(task(), member(), member());
    };
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
    MessageId message = new MessageId(chance.number(1, 999_999_999_999_999_999L));
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
        chance.orNull(chance::instant));
  }

  private Plan plan() {
    return new Plan(
        chance.text(),
        chance.text(),
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
