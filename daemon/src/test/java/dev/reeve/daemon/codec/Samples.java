package dev.reeve.daemon.codec;

import dev.reeve.core.Cause;
import dev.reeve.core.Entry;
import dev.reeve.core.Event;
import dev.reeve.core.Via;
import dev.reeve.core.Writer;
import dev.reeve.core.data.PersistentMap;
import dev.reeve.core.decision.Decision.Matter;
import dev.reeve.core.decision.DecisionEvent;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.file.FileEvent;
import dev.reeve.core.liveness.Clocks;
import dev.reeve.core.liveness.LivenessEvent.Recovered;
import dev.reeve.core.liveness.LivenessEvent.Reminded;
import dev.reeve.core.liveness.LivenessEvent.WaitOverdue;
import dev.reeve.core.liveness.LivenessEvent.Why;
import dev.reeve.core.liveness.Obligation;
import dev.reeve.core.liveness.Stages;
import dev.reeve.core.member.Headway;
import dev.reeve.core.member.HealthStatus;
import dev.reeve.core.member.IdleStage;
import dev.reeve.core.member.MemberEvent;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Presence;
import dev.reeve.core.member.Role;
import dev.reeve.core.member.SignalCounts;
import dev.reeve.core.member.Skills;
import dev.reeve.core.member.Specialty;
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
import dev.reeve.core.task.Task;
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
import dev.reeve.core.team.TeamId;
import dev.reeve.core.text.SafeText;
import dev.reeve.core.tool.Repetition;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * One event of every kind with all that it can say, and one with as little as it must. The full
 * ones are in the golden file, so they never change; a new kind of event gets its own.
 */
final class Samples {

  static final TeamId TEAM = new TeamId("feature-login");
  static final Instant AT = Instant.parse("2026-11-15T21:00:00.000001Z");

  private static final MemberId LEAD = new MemberId("lead");
  private static final MemberId CODER = new MemberId("coder-1");
  private static final MemberId REVIEWER = new MemberId("rev.1@home");
  private static final TaskId TASK = new TaskId("7");
  private static final TaskId OTHER = new TaskId("8");
  private static final SafeText TEXT = text("„ß\" \\ \n\t\u0001 漢字 😀 </script>");
  private static final SafeText NONE = SafeText.EMPTY;
  private static final Writer WRITER = new Writer("n1@east", 3);
  private static final DecisionId DECISION = new DecisionId(3);
  private static final Obligation WORK = Obligation.on(Obligation.Kind.WORK, TASK);
  private static final MessageId MESSAGE = new MessageId(41);

  private Samples() {}

  /** With everything that can stand around an event. */
  static Entry entry(long index, Event event) {
    Cause cause = new Cause("request 1", "00112233445566778899aabbccddeeff", 2);
    return new Entry(index, AT.plusSeconds(index), 2, WRITER, Via.TEXT, cause, event);
  }

  /** With nothing around it that can be left out. */
  static Entry bareEntry(long index, Event event) {
    return new Entry(index, AT.plusSeconds(index), 0, WRITER, Via.DIRECT, null, event);
  }

  static List<Event> all() {
    List<Event> all = new ArrayList<>(full());
    all.addAll(minimal());
    all.addAll(HealthSamples.minimal());
    all.addAll(TeardownSamples.minimal());
    all.addAll(LockSamples.minimal());
    return all;
  }

  static List<Event> full() {
    List<Event> full = new ArrayList<>();
    full.add(
        new TeamEvent.Created(
            LEAD, Profile.SOLO, new Settings(Duration.ofSeconds(90, 1), Clocks.DEFAULT), 12));
    full.add(new TeamEvent.NotWatching(4, AT, AT.plusNanos(1_500)));
    full.add(new TeamEvent.ClockJumped(5, Duration.ofMillis(-1_500)));
    full.addAll(fullOfMembers());
    full.addAll(fullOfTasks());
    full.add(new OwnershipEvent.HandedOff(LEAD, 2));
    full.add(new OwnershipEvent.Acknowledged(2));
    full.add(new OwnershipEvent.HandedOffAgain(LEAD, 2));
    full.add(new OwnershipEvent.HandoffMissing());
    full.add(new OwnershipEvent.SplitBrainDetected(2, 40, new Writer("n2", 9), TEXT));
    full.add(new MessageEvent.Told(CODER, LEAD, TEXT, TASK, true));
    full.add(new MessageEvent.Questioned(CODER, LEAD, TEXT, TASK));
    full.add(new MessageEvent.Answered(LEAD, MESSAGE, CODER, TEXT, TASK));
    full.add(new MessageEvent.Delivered(MESSAGE, CODER, Delivery.UNCONFIRMED, TEXT));
    full.add(new DecisionEvent.Opened(DECISION, matter(), null));
    full.add(new DecisionEvent.Decided(LEAD, DECISION, "replace", TEXT));
    full.add(new DecisionEvent.Withdrawn(DECISION, TEXT));
    full.addAll(fullOfLadders());
    full.add(new DecisionEvent.Opened(DECISION, matter(), LEAD));
    full.addAll(fullOfDecisions());
    full.addAll(HealthSamples.full());
    full.addAll(LadderSamples.full());
    full.addAll(TeardownSamples.full());
    full.addAll(HealthSamples.more());
    full.add(
        new DecisionEvent.Referred(
            DECISION, TASK, Duration.ofMinutes(10), new Saying(MemberId.OPERATOR, TEXT)));
    full.addAll(HealthSamples.latest());
    full.addAll(LockSamples.full());
    full.addAll(LadderSamples.more());
    full.add(new FileEvent.MarkerMissing(List.of("## A", "## B"), new Saying(LEAD, TEXT)));
    full.add(new FileEvent.ScopeViolated(TEXT, new Saying(LEAD, TEXT)));
    full.addAll(LadderSamples.gone());
    full.addAll(RunSamples.full());
    full.addAll(WorkSamples.full());
    full.add(
        new MemberEvent.CallsRepeated(
            CODER, TASK, new Repetition(Repetition.Kind.SAME_EDIT, 3, List.of(TEXT, TEXT, TEXT))));
    full.addAll(WorkSamples.ofBudgets());
    full.addAll(RunSamples.latest());
    full.add(new TaskEvent.Sighted(LEAD, OTHER, TEXT, TaskStatus.IN_PROGRESS, CODER));
    full.add(new MessageEvent.Overheard(CODER, LEAD, TEXT));
    full.addAll(LadderSamples.lifelines());
    full.add(new MemberEvent.WorkChanged(CODER, TASK, TEXT, TEXT));
    full.add(new TaskEvent.ReviewerRelieved(TASK, REVIEWER, List.of(CODER)));
    full.addAll(RunSamples.unsaved());
    return full;
  }

  private static List<Event> fullOfDecisions() {
    return List.of(
        new DecisionEvent.Decided(MemberId.OPERATOR, DECISION, "caveat", TEXT, true),
        new DecisionEvent.Proposed(TASK, CODER, "split", TEXT, List.of(TEXT, NONE)),
        new DecisionEvent.Adjusted(LEAD, CODER, "replan", TEXT, TEXT),
        new TaskEvent.OwnerChanged(TASK, CODER, TaskEvent.Because.DECISION),
        new TaskEvent.DuplicateKey(TASK, OTHER, "add login"),
        new TaskEvent.Overlapped(TASK, List.of(OTHER), new Saying(LEAD, TEXT)),
        new TaskEvent.Flagged(
            TASK,
            List.of(TaskFlag.FROZEN),
            List.of(TaskFlag.QUARANTINED, TaskFlag.LOOP_SUSPECTED),
            TEXT,
            new Saying(CODER, TEXT)),
        new TaskEvent.LoopSuspected(TASK, Trail.Pattern.SAME_FINDING, 3, TEXT),
        new TaskEvent.Staffed(TASK, true, "security, tech-lead"),
        new TaskEvent.AllTerminal(TASK, new Saying(LEAD, TEXT)),
        new TaskEvent.SecurityIncident(TASK, REVIEWER, TEXT, new Saying(LEAD, TEXT)),
        new MemberEvent.ToolSystemic(TEXT, List.of(CODER, LEAD), new Saying(LEAD, TEXT)),
        new MemberEvent.ToolSettled(TEXT, "skip", AT));
  }

  private static List<Event> fullOfLadders() {
    Clocks clocks =
        new Clocks(
            new Stages(Duration.ofMinutes(1), Duration.ofMinutes(2), Duration.ofMinutes(3)),
            Clocks.DEFAULT.waits());
    return List.of(
        new TeamEvent.Created(LEAD, Profile.SOLO, new Settings(Duration.ofSeconds(90), clocks), 12),
        new MemberEvent.Left(CODER, TEXT),
        new TaskEvent.TurnBegan(CODER, TASK, TEXT),
        new TaskEvent.TurnEnded(CODER, TASK, TurnEnd.FAILED),
        new Reminded(
            CODER,
            WORK,
            IdleStage.PINGED,
            Duration.ofMinutes(15),
            Why.SILENCE,
            new Saying(LEAD, TEXT)),
        new Reminded(
            CODER,
            WORK,
            IdleStage.NUDGED,
            Duration.ofMinutes(30),
            Why.SILENCE,
            new Saying(LEAD, TEXT)),
        new Reminded(
            CODER,
            WORK,
            IdleStage.ESCALATED,
            Duration.ofMinutes(45),
            Why.SILENCE,
            new Saying(LEAD, TEXT)),
        new WaitOverdue(CODER, WaitReason.PERMISSION, AT, new Saying(LEAD, TEXT)),
        new Recovered(CODER, TASK, new Saying(LEAD, TEXT)));
  }

  private static List<Event> fullOfMembers() {
    Skills skills = new Skills(List.of(text("java"), TEXT), Complexity.MEDIUM);
    Seat seat = new Seat(REVIEWER, Role.reviewer(Specialty.SECURITY), Presence.NOT_SPAWNED, skills);
    ToolCall call = new ToolCall(text("bash"), text("call 1"), AT, Duration.ofMinutes(2));
    Headway headway = new Headway(40, TEXT, text("working"), List.of(TEXT, NONE), 15);
    return List.of(
        new MemberEvent.Spawned(LEAD, seat, 2),
        new MemberEvent.Pulsed(CODER, AT, AT.plusSeconds(59), new SignalCounts(3, 2, 1)),
        new MemberEvent.Progressed(CODER, TASK, headway, true),
        new MemberEvent.Waits(CODER, TASK, WaitReason.RATE_LIMITED, AT.plusSeconds(600)),
        new MemberEvent.Erred(CODER, TASK, TEXT),
        new MemberEvent.ToolStarted(CODER, call),
        new MemberEvent.ToolEnded(CODER, text("call 1"), false, TEXT, TASK),
        new MemberEvent.ToolMissing(CODER, text("docker"), TEXT, TASK),
        new MemberEvent.HealthAnswered(CODER, TASK, HealthStatus.NEED_HELP, TEXT, TEXT),
        new MemberEvent.QualityReported(REVIEWER, TASK, false, List.of(TEXT)));
  }

  private static List<Event> fullOfTasks() {
    Finding finding = new Finding(Severity.MAJOR, text("src/A.java:7"), text("null"), TEXT);
    return List.of(
        new TaskEvent.Added(LEAD, job()),
        new TaskEvent.Claimed(CODER, TASK, 1L),
        new TaskEvent.Assigned(LEAD, TASK, 2L, CODER, List.of(REVIEWER, LEAD)),
        new TaskEvent.Submitted(CODER, TASK, 3L, List.of(text("src/A.java"), TEXT)),
        new TaskEvent.Judged(
            REVIEWER, TASK, Verdict.CHANGES, List.of(finding), List.of("security", "tech-lead")),
        new TaskEvent.Finished(CODER, TASK, 4L),
        new TaskEvent.GotStuck(CODER, TASK, 5L, TEXT),
        new TaskEvent.Cancelled(LEAD, TASK, 6L, TEXT),
        new TaskEvent.StatusChanged(TASK, TaskStatus.BLOCKED, TaskEvent.Because.CHANGES_WANTED),
        new TaskEvent.LoopReported(CODER, TASK, REVIEWER, TEXT),
        new TaskEvent.EscalatedToMedium(CODER, TASK, TEXT),
        new TaskEvent.WaitImpossible(MemberId.SUPERVISOR, TASK, "tech-lead"),
        new TaskEvent.DuplicateClaim(TASK, CODER, REVIEWER));
  }

  private static List<Event> minimal() {
    Seat seat = new Seat(CODER, Role.CODER, Presence.ACTIVE, Skills.ANY);
    ToolCall call = new ToolCall(text("bash"), text("1"), AT, null);
    Headway headway = new Headway(null, NONE, NONE, List.of(), null);
    Matter matter =
        new Matter(DecisionKind.UNFREEZE, null, null, TEXT, List.of(), List.of(), "", null, null);
    return List.of(
        new MemberEvent.Spawned(MemberId.OPERATOR, seat, 1),
        new MemberEvent.Progressed(CODER, null, headway, false),
        new MemberEvent.Waits(CODER, null, WaitReason.CODING, null),
        new MemberEvent.Erred(CODER, null, NONE),
        new MemberEvent.ToolStarted(CODER, call),
        new MemberEvent.ToolEnded(CODER, text("1"), true, NONE, null),
        new MemberEvent.ToolMissing(CODER, text("docker"), NONE, null),
        new MemberEvent.HealthAnswered(CODER, null, HealthStatus.WORKING, NONE, NONE),
        new MemberEvent.QualityReported(REVIEWER, null, true, List.of()),
        new TaskEvent.Added(
            LEAD, new Job(TASK, Plan.of(TEXT, Complexity.SIMPLE), Task.Standing.NEW)),
        new TaskEvent.Assigned(LEAD, TASK, 2L, null, List.of()),
        new TaskEvent.Submitted(CODER, TASK, 3L, List.of()),
        new TaskEvent.Judged(REVIEWER, TASK, Verdict.APPROVE, List.of(), List.of()),
        new TaskEvent.Cancelled(LEAD, TASK, 6L, NONE),
        new TaskEvent.Sighted(LEAD, TASK, NONE, TaskStatus.PENDING, null),
        new TaskEvent.LoopReported(CODER, TASK, null, TEXT),
        new OwnershipEvent.SplitBrainDetected(2, 40, new Writer("n2", 9), NONE),
        new MessageEvent.Told(CODER, LEAD, NONE, null, false),
        new MessageEvent.Questioned(CODER, LEAD, NONE, null),
        new MessageEvent.Answered(LEAD, MESSAGE, CODER, NONE, null),
        new MessageEvent.Delivered(MESSAGE, CODER, Delivery.SENT, NONE),
        new DecisionEvent.Opened(DECISION, matter, null),
        new DecisionEvent.Decided(LEAD, DECISION, "1200", NONE),
        new DecisionEvent.Withdrawn(DECISION, NONE),
        new DecisionEvent.Proposed(TASK, CODER, "keep", NONE, List.of()),
        new DecisionEvent.Adjusted(LEAD, null, "restart", NONE, NONE),
        new TaskEvent.OwnerChanged(TASK, null, TaskEvent.Because.DECISION),
        new TaskEvent.Overlapped(TASK, List.of(), null),
        new TaskEvent.Flagged(TASK, List.of(), List.of(), NONE, null),
        new TaskEvent.LoopSuspected(TASK, Trail.Pattern.REPORTED, 0, NONE));
  }

  private static Job job() {
    Plan plan =
        new Plan(
            TEXT,
            text("what is to be done"),
            List.of(text("issue 12")),
            List.of(text("it works"), TEXT),
            List.of(REVIEWER),
            List.of(text("src/auth/**")),
            text("login"),
            Complexity.MEDIUM,
            Complexity.SIMPLE,
            List.of(new TaskId("1"), new TaskId("a.b_c@d-e")),
            Duration.ofHours(2),
            text("unit"));
    PersistentMap<String, MemberId> approvals =
        PersistentMap.<String, MemberId>empty().with("tech-lead", LEAD).with("logic", REVIEWER);
    return new Job(TASK, plan, new Task.Standing(TaskStatus.IN_REVIEW, CODER, approvals));
  }

  private static Matter matter() {
    return new Matter(
        DecisionKind.REASSIGN_PROPOSAL,
        TASK,
        CODER,
        TEXT,
        List.of(text("silent for 60 min"), TEXT),
        DecisionKind.REASSIGN_PROPOSAL.answers(),
        "keep",
        AT.plusSeconds(3_600),
        null);
  }

  static SafeText text(String text) {
    return SafeText.own(text);
  }
}
