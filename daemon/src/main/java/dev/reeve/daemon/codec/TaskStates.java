package dev.reeve.daemon.codec;

import dev.reeve.core.data.PersistentMap;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.Plan;
import dev.reeve.core.task.Spoken;
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
    if (!task.flags().isEmpty()) {
      out.namesIfAny("flags", task.flags().stream().map(Words.FLAG::of).toList());
    }
    out.timeIfAny("claimed_at", task.claimed());
    out.flag("moved", task.moved());
    out.whole("rounds", task.rounds());
    out.whole("attempts", task.attempts());
    if (!task.spoken().percents().isEmpty()) {
      out.each("percents", task.spoken().percents(), TaskStates::writePercent);
    }
    if (!task.spoken().steps().isEmpty()) {
      out.namesIfAny("steps", task.spoken().steps().stream().map(Long::toHexString).toList());
    }
    PastStates.write(out, task.past());
  }

  private static void writePercent(Out out, PersistentMap.Entry<MemberId, Integer> said) {
    out.id("member", said.key());
    out.whole("percent", said.value());
  }

  private static Spoken readSpoken(In in) {
    PersistentMap<MemberId, Integer> percents = PersistentMap.empty();
    for (var said : in.each("percents", TaskStates::readPercent)) {
      percents = percents.with(said.key(), said.value());
    }
    return new Spoken(percents, in.names("steps", hex -> Long.parseUnsignedLong(hex, 16)));
  }

  private static PersistentMap.Entry<MemberId, Integer> readPercent(In in) {
    return new PersistentMap.Entry<>(in.member("member"), in.count("percent"));
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
        readSpoken(in),
        PastStates.read(in));
  }
}
