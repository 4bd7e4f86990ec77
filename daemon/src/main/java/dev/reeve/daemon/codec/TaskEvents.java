package dev.reeve.daemon.codec;

import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.TaskEvent;
import dev.reeve.core.task.TaskEvent.Added;
import dev.reeve.core.task.TaskEvent.Assigned;
import dev.reeve.core.task.TaskEvent.Cancelled;
import dev.reeve.core.task.TaskEvent.Claimed;
import dev.reeve.core.task.TaskEvent.EscalatedToMedium;
import dev.reeve.core.task.TaskEvent.Finished;
import dev.reeve.core.task.TaskEvent.GotStuck;
import dev.reeve.core.task.TaskEvent.Judged;
import dev.reeve.core.task.TaskEvent.LoopReported;
import dev.reeve.core.task.TaskEvent.OwnerChanged;
import dev.reeve.core.task.TaskEvent.ReviewerRelieved;
import dev.reeve.core.task.TaskEvent.Sighted;
import dev.reeve.core.task.TaskEvent.StatusChanged;
import dev.reeve.core.task.TaskEvent.Submitted;
import dev.reeve.core.task.TaskEvent.TurnBegan;
import dev.reeve.core.task.TaskEvent.TurnEnded;
import dev.reeve.core.task.TaskEvent.WaitImpossible;
import dev.reeve.core.team.NewTeam.Job;

/** The stored form of the life of a task. */
final class TaskEvents {

  private TaskEvents() {}

  static void write(Out out, TaskEvent event) {
    switch (event) {
      case Added(_, Job(_, var plan, var standing)) -> {
        TaskParts.writePlan(out, plan);
        TaskParts.writeStanding(out, standing);
      }
      case Claimed _, Finished _ -> {}
      case Assigned(_, _, _, _, var reviewers) -> out.namesIfAny("reviewers", reviewers);
      case Submitted(_, _, _, var files) -> out.namesIfAny("files", files);
      case Judged judged -> writeJudged(out, judged);
      case GotStuck(_, _, _, var problem) -> out.text("problem", problem);
      case Cancelled(_, _, _, var reason) -> out.textIfAny("reason", reason);
      case StatusChanged(_, var to, var because) -> {
        out.word("to", Words.STATUS, to);
        out.word("because", Words.BECAUSE, because);
      }
      case ReviewerRelieved(_, _, var reviewers) -> out.namesIfAny("reviewers", reviewers);
      case OwnerChanged(_, _, var because) -> out.word("because", Words.BECAUSE, because);
      case LoopReported(_, _, var reviewer, var feedback) -> {
        out.idIfAny("reviewer", reviewer);
        out.text("feedback", feedback);
      }
      case EscalatedToMedium(_, _, var reason) -> out.text("reason", reason);
      case WaitImpossible(_, _, var role) -> out.string("role", role);
      case TurnBegan(_, _, var subject) -> out.textIfAny("subject", subject);
      case TurnEnded(_, _, var end) -> out.word("end", Words.TURN_END, end);
      case Sighted(_, _, var subject, var status, _) -> {
        out.textIfAny("subject", subject);
        out.word("status", Words.STATUS, status);
      }
      default -> WorkEvents.write(out, event);
    }
  }

  private static void writeJudged(Out out, Judged judged) {
    out.word("verdict", Words.VERDICT, judged.verdict());
    out.eachIfAny("findings", judged.findings(), TaskParts::writeFinding);
    out.namesIfAny("counts", judged.counts());
  }

  static TaskEvent read(Envelope of, In in) {
    MemberId actor = of.actor();
    var task = of.knownTask();
    return switch (of.type()) {
      case ADD_TASK ->
          new Added(actor, new Job(task, TaskParts.readPlan(in), TaskParts.readStanding(in)));
      case CLAIM -> new Claimed(actor, task, of.knownRev());
      case DONE -> new Finished(actor, task, of.knownRev());
      case ASSIGN ->
          new Assigned(
              actor, task, of.knownRev(), of.member(), in.names("reviewers", MemberId::new));
      case IN_REVIEW -> new Submitted(actor, task, of.knownRev(), in.texts("files"));
      case REVIEW ->
          new Judged(
              actor,
              task,
              in.word("verdict", Words.VERDICT),
              in.each("findings", TaskParts::readFinding),
              in.names("counts", word -> word));
      case STUCK -> new GotStuck(actor, task, of.knownRev(), in.text("problem"));
      case CANCEL -> new Cancelled(actor, task, of.knownRev(), in.textIfAny("reason"));
      case TASK_STATUS ->
          new StatusChanged(task, in.word("to", Words.STATUS), in.word("because", Words.BECAUSE));
      case TASK_OWNER -> new OwnerChanged(task, of.member(), in.word("because", Words.BECAUSE));
      case TASK_REVIEWERS ->
          new ReviewerRelieved(task, of.knownMember(), in.names("reviewers", MemberId::new));
      case REVIEW_LOOP ->
          new LoopReported(actor, task, in.memberIfAny("reviewer"), in.text("feedback"));
      case ESCALATE_TO_MEDIUM -> new EscalatedToMedium(actor, task, in.text("reason"));
      case IMPOSSIBLE_WAIT -> new WaitImpossible(actor, task, in.string("role"));
      case TURN_BEGAN -> new TurnBegan(actor, task, in.textIfAny("subject"));
      case TURN_ENDED -> new TurnEnded(actor, task, in.word("end", Words.TURN_END));
      case TASK_SEEN ->
          new Sighted(
              actor, task, in.textIfAny("subject"), in.word("status", Words.STATUS), of.member());
      default -> WorkEvents.read(of, in);
    };
  }
}
