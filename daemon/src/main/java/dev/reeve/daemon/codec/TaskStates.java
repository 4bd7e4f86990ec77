package dev.reeve.daemon.codec;

import dev.reeve.core.task.Plan;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.Task.Standing;
import dev.reeve.core.task.TaskFlag;

/** The canonical form of a task. */
final class TaskStates {

  private TaskStates() {}

  static void write(Out out, Task task) {
    out.id("id", task.id());
    TaskParts.writePlan(out, task.plan());
    out.whole("rev", task.rev());
    TaskParts.writeStanding(out, new Standing(task.status(), task.owner(), task.approvals()));
    out.namesIfAny("flags", task.flags().stream().map(Words.FLAG::of).toList());
    out.timeIfAny("claimed_at", task.claimed());
    out.flag("moved", task.moved());
    out.whole("rounds", task.rounds());
    out.whole("attempts", task.attempts());
    PastStates.write(out, task.past());
  }

  static Task read(In in) {
    Plan plan = TaskParts.readPlan(in);
    Standing standing = TaskParts.readStanding(in);
    return new Task(
        in.task("id"),
        plan,
        in.whole("rev"),
        standing.status(),
        standing.owner(),
        standing.approvals(),
        in.<TaskFlag>names("flags", Words.FLAG::read),
        in.timeIfAny("claimed_at"),
        in.flag("moved"),
        in.count("rounds"),
        in.count("attempts"),
        PastStates.read(in));
  }
}
