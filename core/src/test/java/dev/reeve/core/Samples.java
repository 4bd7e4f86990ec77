package dev.reeve.core;

import static dev.reeve.core.Cast.EVERYBODY;
import static dev.reeve.core.Cast.LEAD;
import static dev.reeve.core.Cast.T1;
import static dev.reeve.core.Cast.T2;
import static dev.reeve.core.Cast.T3;
import static dev.reeve.core.Cast.T4;
import static dev.reeve.core.Cast.approved;
import static dev.reeve.core.Cast.job;
import static dev.reeve.core.Cast.order;
import static dev.reeve.core.Cast.plan;
import static dev.reeve.core.Cast.seat;
import static dev.reeve.core.Cast.simple;
import static dev.reeve.core.Cast.text;
import static dev.reeve.core.Story.at;

import dev.reeve.core.decision.Decision.Matter;
import dev.reeve.core.decision.DecisionCommand.Adjust;
import dev.reeve.core.decision.DecisionCommand.Decide;
import dev.reeve.core.decision.DecisionEvent.Opened;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.member.Headway;
import dev.reeve.core.member.HealthStatus;
import dev.reeve.core.member.MemberCommand.Act;
import dev.reeve.core.member.MemberCommand.AnswerHealth;
import dev.reeve.core.member.MemberCommand.EndTool;
import dev.reeve.core.member.MemberCommand.ReportError;
import dev.reeve.core.member.MemberCommand.ReportProgress;
import dev.reeve.core.member.MemberCommand.ReportQuality;
import dev.reeve.core.member.MemberCommand.ReportToolOutage;
import dev.reeve.core.member.MemberCommand.ReportWait;
import dev.reeve.core.member.MemberCommand.Spawn;
import dev.reeve.core.member.MemberCommand.StartTool;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Role;
import dev.reeve.core.member.WaitReason;
import dev.reeve.core.message.MessageCommand.Ask;
import dev.reeve.core.message.MessageCommand.Reply;
import dev.reeve.core.message.MessageCommand.Say;
import dev.reeve.core.message.MessageCommand.Tell;
import dev.reeve.core.message.MessageEvent.Questioned;
import dev.reeve.core.ownership.OwnershipCommand.HandOff;
import dev.reeve.core.task.Complexity;
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
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.task.Verdict;
import dev.reeve.core.teardown.TeardownCommand.AcknowledgeForced;
import dev.reeve.core.teardown.TeardownCommand.AcknowledgeShutdown;
import dev.reeve.core.teardown.TeardownCommand.Delete;
import dev.reeve.core.teardown.TeardownCommand.TearDown;
import dev.reeve.core.text.SafeText;
import java.util.List;

/**
 * One command of every type, and a team in which nothing stands in its way but what a test is
 * about: task 1 is free, task 2 in progress, task 3 approved and in review, task 4 in review
 * (COMPLEX); the sender owns the last three, a question waits for it, and a decision waits for the
 * Lead.
 */
final class Samples {

  private Samples() {}

  /** The team at epoch 0. */
  static Story bootstrapped(MemberId sender) {
    return Story.of(
            Cast.team(
                EVERYBODY,
                simple(T1),
                job(T2, plan(Complexity.SIMPLE), TaskStatus.IN_PROGRESS, sender),
                approved(T3, sender),
                job(T4, plan(Complexity.COMPLEX), TaskStatus.IN_REVIEW, sender)))
        .given(new Questioned(LEAD, sender, text("ETA?"), null))
        .given(new Opened(new DecisionId(1), matter(DecisionKind.LOOP), null));
  }

  /** The team at epoch 1. */
  static Story active(MemberId sender) {
    return bootstrapped(sender).given(at(1), order(LEAD, new HandOff(1)));
  }

  static Matter matter(DecisionKind kind) {
    return new Matter(
        kind, null, null, text("How to go on?"), List.of(), kind.answers(), "clarify", null, null);
  }

  static Order ordered(MemberId sender, CommandType type) {
    return order(sender, 1, command(type));
  }

  static Asked command(CommandType type) {
    return switch (type) {
      case ACTIVITY -> new Act();
      case TOOL_STARTED -> new StartTool(text("Bash"), text("c1"), null, null);
      case TOOL_ENDED -> new EndTool(text("c1"), true, SafeText.EMPTY, null);
      case PROGRESS -> new ReportProgress(T2, Headway.step(text("reading")));
      case WAIT -> new ReportWait(T2, WaitReason.BLOCKED, null);
      case ERROR -> new ReportError(T2, text("no such file"));
      case HEALTH_RESPONSE ->
          new AnswerHealth(T2, HealthStatus.WORKING, SafeText.EMPTY, SafeText.EMPTY);
      case CLAIM -> new Claim(T1);
      case IN_REVIEW -> new Submit(T2, List.of());
      case DONE -> new Finish(T3, null);
      case STUCK -> new GetStuck(T2, text("it will not link"));
      case REVIEW -> new Judge(T4, Verdict.APPROVE, List.of());
      case QUALITY_RESULT -> new ReportQuality(T2, true, List.of());
      case REVIEW_LOOP -> new ReportLoop(T4, null, text("the same again"));
      case ESCALATE_TO_MEDIUM -> new Escalate(T4, text("touches auth"));
      case IMPOSSIBLE_WAIT -> new ReportImpossibleWait(T4, Role.TECH_LEAD);
      case TOOL_UNAVAILABLE -> new ReportToolOutage(text("WebSearch"), SafeText.EMPTY, null);
      case QUESTION -> new Ask(LEAD, text("Which port?"), T2);
      case ANSWER -> new Reply(null, text("Tomorrow"));
      case MESSAGE -> new Tell(LEAD, text("Hello"), null, false);
      case TEXT -> new Say(text("CLAIM: task 1"));
      default -> leadsOwn(type);
    };
  }

  private static Asked leadsOwn(CommandType type) {
    return switch (type) {
      case SHUTDOWN_ACK -> new AcknowledgeShutdown(text("s-1"), true, SafeText.EMPTY);
      case STATE_OWNERSHIP_HANDOFF -> new HandOff(2);
      case SPAWN -> new Spawn(seat(new MemberId("coder-9"), "coder"));
      case ADD_TASK -> new Add(simple(new TaskId("9")));
      case ASSIGN -> new Assign(T1, Cast.RIVAL, List.of());
      case CANCEL -> new Cancel(T1, text("not needed"));
      case ADJUSTMENT_DECISION ->
          new Adjust(Cast.EXECUTOR, "restart", SafeText.EMPTY, SafeText.EMPTY);
      case DECIDE -> new Decide(new DecisionId(1), "clarify", null, SafeText.EMPTY);
      case TEARDOWN -> new TearDown(false);
      case FORCED_FINALIZE_ACK -> new AcknowledgeForced();
      case DELETE_TEAM -> new Delete();
      default -> throw new AssertionError("no sample of " + type);
    };
  }
}
