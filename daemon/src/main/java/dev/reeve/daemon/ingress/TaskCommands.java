package dev.reeve.daemon.ingress;

import dev.reeve.core.Asked;
import dev.reeve.core.CommandType;
import dev.reeve.core.task.Finding;
import dev.reeve.core.task.Severity;
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
import org.jspecify.annotations.Nullable;

/** Reads what can be asked of a task (W-4). All of it names the task (T-5). */
final class TaskCommands {

  private TaskCommands() {}

  static Asked read(CommandType type, @Nullable TaskId named, Fields data) {
    if (type == CommandType.ADD_TASK) return new Add(Jobs.read(added(named, data), data));
    if (named == null) throw Faulty.missing("task_id");
    return read(named, type, data);
  }

  private static Asked read(TaskId task, CommandType type, Fields data) {
    return switch (type) {
      case CLAIM -> new Claim(task);
      case IN_REVIEW -> {
        if (!data.has("files")) throw Faulty.missing("files");
        yield new Submit(task, data.texts("files"));
      }
      case DONE -> new Finish(task, data.taskIfAny("claiming"));
      case STUCK -> new GetStuck(task, data.text("problem"));
      case REVIEW ->
          new Judge(
              task,
              data.choice("verdict", Verdict.class),
              data.each("findings", TaskCommands::finding));
      case REVIEW_LOOP -> new ReportLoop(task, data.memberIfAny("reviewer"), data.text("feedback"));
      case ESCALATE_TO_MEDIUM -> new Escalate(task, data.text("reason"));
      case IMPOSSIBLE_WAIT -> new ReportImpossibleWait(task, data.role("role"));
      case ASSIGN -> new Assign(task, data.memberIfAny("member"), data.members("reviewers"));
      case CANCEL -> new Cancel(task, data.textIfAny("reason"));
      default -> throw CommandReader.misdirected(type);
    };
  }

  private static Finding finding(Fields finding) {
    return new Finding(
        finding.choice("severity", Severity.class),
        finding.textIfAny("file"),
        finding.textIfAny("rule"),
        finding.text("text"));
  }

  /** The new task's id may stand with its other fields too, as in a team's list of tasks. */
  private static TaskId added(@Nullable TaskId named, Fields data) {
    TaskId id = data.taskIfAny("id");
    if (named == null && id == null) throw Faulty.missing("task_id");
    boolean differ = named != null && id != null && !named.equals(id);
    if (differ) throw data.wrong("id", "the same as task_id");
    return named != null ? named : data.task("id");
  }
}
