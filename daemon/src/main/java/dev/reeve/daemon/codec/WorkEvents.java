package dev.reeve.daemon.codec;

import dev.reeve.core.message.Saying;
import dev.reeve.core.task.TaskEvent;
import dev.reeve.core.task.TaskEvent.AllTerminal;
import dev.reeve.core.task.TaskEvent.DuplicateClaim;
import dev.reeve.core.task.TaskEvent.DuplicateKey;
import dev.reeve.core.task.TaskEvent.Flagged;
import dev.reeve.core.task.TaskEvent.GateRan;
import dev.reeve.core.task.TaskEvent.LoopSuspected;
import dev.reeve.core.task.TaskEvent.Overlapped;
import dev.reeve.core.task.TaskEvent.SecurityIncident;
import dev.reeve.core.task.TaskEvent.Staffed;
import dev.reeve.core.task.TaskId;
import org.jspecify.annotations.Nullable;

/** The stored form of what Reeve finds out about the work. */
final class WorkEvents {

  private WorkEvents() {}

  static void write(Out out, TaskEvent event) {
    switch (event) {
      case DuplicateClaim(_, var owner, _) -> out.id("owner", owner);
      case DuplicateKey(_, var twin, var key) -> {
        out.id("twin", twin);
        out.string("key", key);
      }
      case Overlapped(_, var others, var said) -> {
        out.namesIfAny("others", others);
        writeSaid(out, said);
      }
      case Flagged flagged -> writeFlagged(out, flagged);
      case LoopSuspected(_, var pattern, var rounds, var blocker) -> {
        out.word("pattern", Words.LOOP_PATTERN, pattern);
        out.whole("rounds", rounds);
        out.textIfAny("blocker", blocker);
      }
      case Staffed(_, var staffed, var approvers) -> {
        out.flag("staffed", staffed);
        out.string("approvers", approvers);
      }
      case AllTerminal(_, var said) -> writeSaid(out, said);
      case GateRan(_, _, var evidence, var said) -> {
        TaskParts.writeEvidence(out, evidence);
        writeSaid(out, said);
      }
      case SecurityIncident(_, _, var what, var said) -> {
        out.text("what", what);
        writeSaid(out, said);
      }
      default -> throw new IllegalStateException("written elsewhere: " + event.type());
    }
  }

  private static void writeFlagged(Out out, Flagged flagged) {
    out.namesIfAny("set", flagged.set().stream().map(Words.FLAG::of).toList());
    out.namesIfAny("cleared", flagged.cleared().stream().map(Words.FLAG::of).toList());
    out.textIfAny("reason", flagged.reason());
    writeSaid(out, flagged.said());
  }

  static TaskEvent read(Envelope of, In in) {
    var task = of.knownTask();
    return switch (of.type()) {
      case DUPLICATE_TASK_KEY ->
          in.has("twin")
              ? new DuplicateKey(task, in.task("twin"), in.string("key"))
              : new DuplicateClaim(task, in.member("owner"), of.knownMember());
      case LOOP_SUSPECTED ->
          new LoopSuspected(
              task,
              in.word("pattern", Words.LOOP_PATTERN),
              in.count("rounds"),
              in.textIfAny("blocker"));
      case STAFFING -> new Staffed(task, in.flag("staffed"), in.string("approvers"));
      case GATE_RUN -> new GateRan(of.actor(), task, TaskParts.readEvidence(in), readSaid(in));
      case ALL_TASKS_TERMINAL -> new AllTerminal(task, in.said());
      case SECURITY_INCIDENT ->
          new SecurityIncident(task, of.knownMember(), in.text("what"), in.said());
      case OVERLAP_SCOPE -> new Overlapped(task, in.names("others", TaskId::new), readSaid(in));
      case TASK_FLAGS -> readFlagged(task, in);
      default -> throw Events.misdirected(of);
    };
  }

  private static Flagged readFlagged(TaskId task, In in) {
    return new Flagged(
        task,
        in.names("set", Words.FLAG::read),
        in.names("cleared", Words.FLAG::read),
        in.textIfAny("reason"),
        readSaid(in));
  }

  private static void writeSaid(Out out, @Nullable Saying said) {
    if (said == null) return;
    out.id("to", said.to());
    out.text("text", said.text());
  }

  private static @Nullable Saying readSaid(In in) {
    return in.has("to") ? new Saying(in.member("to"), in.text("text")) : null;
  }
}
