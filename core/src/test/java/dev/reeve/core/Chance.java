package dev.reeve.core;

import static dev.reeve.core.Cast.CODER;
import static dev.reeve.core.Cast.EVERYBODY;
import static dev.reeve.core.Cast.LEAD;
import static dev.reeve.core.Cast.SECURITY;
import static dev.reeve.core.Cast.STRANGER;
import static dev.reeve.core.Cast.T1;
import static dev.reeve.core.Cast.T2;
import static dev.reeve.core.Cast.T3;
import static dev.reeve.core.Cast.UNIFIED;
import static dev.reeve.core.Cast.UNKNOWN;
import static dev.reeve.core.Cast.text;

import dev.reeve.core.Order.Stamps;
import dev.reeve.core.decision.DecisionCommand.Adjust;
import dev.reeve.core.decision.DecisionCommand.Decide;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.member.Headway;
import dev.reeve.core.member.HealthStatus;
import dev.reeve.core.member.MemberCommand.AnswerHealth;
import dev.reeve.core.member.MemberCommand.EndTool;
import dev.reeve.core.member.MemberCommand.ReportError;
import dev.reeve.core.member.MemberCommand.ReportProgress;
import dev.reeve.core.member.MemberCommand.ReportQuality;
import dev.reeve.core.member.MemberCommand.ReportToolOutage;
import dev.reeve.core.member.MemberCommand.ReportWait;
import dev.reeve.core.member.MemberCommand.Spawn;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Presence;
import dev.reeve.core.member.Role;
import dev.reeve.core.member.SignalCounts;
import dev.reeve.core.member.ToolCall;
import dev.reeve.core.member.WaitReason;
import dev.reeve.core.message.Delivery;
import dev.reeve.core.message.MessageCommand.Ask;
import dev.reeve.core.message.MessageCommand.Reply;
import dev.reeve.core.message.MessageCommand.Say;
import dev.reeve.core.message.MessageCommand.Tell;
import dev.reeve.core.message.MessageId;
import dev.reeve.core.ownership.OwnershipCommand.HandOff;
import dev.reeve.core.task.Complexity;
import dev.reeve.core.task.Task;
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
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.Verdict;
import dev.reeve.core.team.NewTeam.Seat;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What anybody might send next, or the engine notice: sensible mostly, and sometimes not. */
record Chance(Dice dice) {

  private static final List<TaskId> TASKS = List.of(T1, T1, T1, T2, T2, T3, new TaskId("4"));
  private static final List<String> STEPS = List.of("reading", "coding", "testing", "");

  Order order(TeamState state) {
    Asked command = command(state);
    MemberId actor = dice.oneIn(3) ? anybody() : fitting(state, command);
    TaskId id = command.task();
    Task task = id == null ? null : state.tasks().get(id);
    Long rev = task == null ? Long.valueOf(1) : Long.valueOf(task.rev());
    Stamps stamps =
        new Stamps(
            dice.oneIn(20) ? null : Long.valueOf(dice.oneIn(10) ? rev - 1 : rev),
            dice.oneIn(5) ? Long.valueOf(dice.upTo(4)) : null,
            dice.oneIn(8) ? Long.valueOf(1 + dice.upTo(2)) : null,
            dice.oneIn(3) ? "r" + dice.upTo(20) : null);
    return new Order(actor, dice.oneOf(Via.class), stamps, command.toString(), command);
  }

  /** Somebody who has good chances to be heard. */
  private MemberId fitting(TeamState state, Asked command) {
    if (Authority.may(Authority.Office.AUTHORITY, command.type())) {
      return dice.oneIn(2) ? state.roster().authority() : CODER;
    }
    Task task = command.task() == null ? null : state.tasks().get(command.task());
    if (command.type() == CommandType.REVIEW) return dice.oneOf(List.of(UNIFIED, SECURITY));
    return task == null || task.owner() == null ? CODER : task.owner();
  }

  private MemberId anybody() {
    if (dice.oneIn(10)) return dice.oneOf(List.of(STRANGER, MemberId.OPERATOR));
    return dice.oneOf(EVERYBODY).id();
  }

  private Asked command(TeamState state) {
    CommandType type = dice.oneOf(CommandType.class);
    return switch (type) {
      case ACTIVITY, TOOL_STARTED, TEARDOWN, FORCED_FINALIZE_ACK, DELETE_TEAM, SHUTDOWN_ACK ->
          dice.oneIn(4) ? Samples.command(type) : work();
      case TOOL_ENDED -> new EndTool(call(), dice.oneIn(2), SafeText.EMPTY, maybeTask());
      case PROGRESS -> new ReportProgress(maybeTask(), headway());
      case WAIT -> new ReportWait(maybeTask(), dice.oneOf(WaitReason.class), null);
      case ERROR -> new ReportError(maybeTask(), text("oops"));
      case HEALTH_RESPONSE ->
          new AnswerHealth(
              maybeTask(), dice.oneOf(HealthStatus.class), SafeText.EMPTY, SafeText.EMPTY);
      case QUALITY_RESULT -> new ReportQuality(maybeTask(), dice.oneIn(2), List.of());
      case TOOL_UNAVAILABLE -> new ReportToolOutage(text("Bash"), SafeText.EMPTY, maybeTask());
      case QUESTION -> new Ask(addressee(), text("why?"), maybeTask());
      case ANSWER ->
          new Reply(dice.maybe(message(state)), dice.maybe(addressee()), text("because"));
      case MESSAGE -> new Tell(addressee(), text("hi"), maybeTask(), dice.oneIn(5));
      case TEXT -> new Say(text(words()));
      case STATE_OWNERSHIP_HANDOFF -> new HandOff(state.ownership().epoch() + dice.upTo(3) - 1);
      case SPAWN -> new Spawn(seat());
      case DECIDE -> new Decide(new DecisionId(1 + dice.upTo(2)), option(), null, SafeText.EMPTY);
      case ADJUSTMENT_DECISION ->
          new Adjust(
              new dev.reeve.core.member.MemberId("exec-1"),
              option(),
              SafeText.EMPTY,
              SafeText.EMPTY);
      default -> work();
    };
  }

  private Asked work() {
    TaskId task = task();
    return switch (dice.upTo(12)) {
      case 0, 1 -> new Claim(task);
      case 2, 3 -> new Submit(task, List.of());
      case 4 -> new Finish(task, null);
      case 5 -> new Finish(task, task());
      case 6 -> new GetStuck(task, text("no way"));
      case 7, 8 -> new Judge(task, dice.oneIn(3) ? Verdict.CHANGES : Verdict.APPROVE, List.of());
      case 9 -> new Assign(task, dice.maybe(anybody()), List.of());
      case 10 -> dice.oneIn(3) ? new Cancel(task, text("no")) : new Claim(task);
      default -> talkAboutWork(task);
    };
  }

  private Asked talkAboutWork(TaskId task) {
    return switch (dice.upTo(5)) {
      case 0 -> new ReportLoop(task, null, text("again"));
      case 1 -> new Escalate(task, text("auth"));
      case 2 -> new ReportImpossibleWait(task, Role.TECH_LEAD);
      case 3 -> new Add(Cast.job(task, dice.oneOf(Complexity.class)));
      default ->
          new Unreadable(CommandType.CLAIM, Rejection.invalid("data", "not what it should be"));
    };
  }

  Noticed noticed(TeamState state, Instant now) {
    Instant before = now.minusSeconds(dice.upTo(100));
    return switch (dice.upTo(5)) {
      case 0 -> new Noticed.Tick();
      case 1 -> new Noticed.Pulse(anybody(), before, now, new SignalCounts(1, 2, 3));
      case 2 -> new Noticed.LongCall(anybody(), new ToolCall(text("Bash"), call(), before, null));
      case 3 ->
          new Noticed.Unwatched(
              1 + dice.upTo(9), before, now, Duration.ofSeconds(dice.upTo(3) - 1));
      default -> new Noticed.DeliveryReport(message(state), dice.oneOf(Delivery.class), text("so"));
    };
  }

  private Seat seat() {
    Seat seat = dice.oneOf(EVERYBODY);
    String role = dice.oneIn(4) ? dice.oneOf(EVERYBODY).role().word() : seat.role().word();
    Presence presence = dice.oneIn(3) ? dice.oneOf(Presence.class) : Presence.ACTIVE;
    return Cast.seat(dice.oneIn(10) ? new MemberId("new-1") : seat.id(), role, presence);
  }

  private String words() {
    return switch (dice.upTo(6)) {
      case 0 -> "CLAIM: task " + task();
      case 1 -> "DONE: task " + task() + ", claiming task " + task();
      case 2 -> "STATUS: task " + task() + ". busy\nIN_REVIEW: task " + task();
      case 3 -> "APPROVED: task " + task() + "\nQUESTION: task " + task() + ". why?";
      case 4 -> "CHANGES: task " + task() + ". MAJOR wrong\nSTUCK: task " + task();
      default -> "hello";
    };
  }

  private Headway headway() {
    SafeText step = text(dice.oneOf(STEPS));
    return new Headway(dice.maybe(dice.upTo(100)), step, SafeText.EMPTY, List.of(), null);
  }

  private MemberId addressee() {
    return dice.oneIn(3) ? MemberId.SUPERVISOR : dice.oneIn(3) ? LEAD : anybody();
  }

  private String option() {
    return dice.oneOf(dice.oneOf(List.of(DecisionKind.LOOP, DecisionKind.RESTART)).answers());
  }

  private MessageId message(TeamState state) {
    return new MessageId(1 + dice.upTo((int) state.position().index()));
  }

  private SafeText call() {
    return text("call-" + dice.upTo(3));
  }

  private TaskId task() {
    return dice.oneIn(25) ? UNKNOWN : dice.oneOf(TASKS);
  }

  private @Nullable TaskId maybeTask() {
    return dice.maybe(task());
  }
}
