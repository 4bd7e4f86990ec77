package dev.reeve.daemon.codec;

import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.TaskId;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What every event says in the same place: who did it, and what and whom it is about (W-3). */
record Envelope(
    EventType type,
    MemberId actor,
    @Nullable TaskId task,
    @Nullable Long rev,
    @Nullable MemberId member) {

  static void write(Out out, Event event) {
    out.word("type", Words.EVENT_TYPE, event.type());
    out.id("actor", event.actor());
  }

  static void writeSubject(Out out, Event event) {
    out.idIfAny("task_id", event.task());
    out.wholeIfAny("rev", event.rev());
    out.idIfAny("member", event.member());
  }

  static Envelope read(In in) {
    return new Envelope(
        in.word("type", Words.EVENT_TYPE),
        in.member("actor"),
        in.taskIfAny("task_id"),
        in.wholeIfAny("rev"),
        in.memberIfAny("member"));
  }

  TaskId knownTask() {
    return known("task_id", task);
  }

  Long knownRev() {
    return known("rev", rev);
  }

  MemberId knownMember() {
    return known("member", member);
  }

  private <T> T known(String name, @Nullable T value) {
    if (value == null) throw new Malformed(name + " is missing in a " + type);
    return value;
  }

  /** An event that says something else than the envelope it came in was never written. */
  Event holding(Event event) {
    boolean same =
        actor.equals(event.actor())
            && Objects.equals(task, event.task())
            && Objects.equals(rev, event.rev())
            && Objects.equals(member, event.member());
    if (!same) throw new Malformed("a " + type + " cannot have " + this);
    return event;
  }
}
