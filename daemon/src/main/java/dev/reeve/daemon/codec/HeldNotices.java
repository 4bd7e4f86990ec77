package dev.reeve.daemon.codec;

import dev.reeve.core.Noticed;
import dev.reeve.core.member.MemberEvent.Pulsed;
import dev.reeve.core.member.MemberId;

/** The stored form of what was noticed while a team was locked. */
final class HeldNotices {

  private HeldNotices() {}

  static void write(Out out, Noticed noticed) {
    switch (noticed) {
      case Noticed.Pulse(var member, var first, var last, var counts) -> {
        begin(out, "pulse", member);
        MemberParts.writePulse(out, new Pulsed(member, first, last, counts));
      }
      case Noticed.LongCall(var member, var call) -> {
        begin(out, "call", member);
        MemberParts.writeCall(out, call);
      }
      case Noticed.DeliveryReport(var message, var delivery, var detail) -> {
        out.string("notice", "delivery");
        out.id("message", message);
        out.word("delivery", Words.DELIVERY, delivery);
        out.textIfAny("detail", detail);
      }
      case Noticed.RestartReport(var member, var order, var reason) -> {
        begin(out, "restart", member);
        out.whole("order", order);
        out.textIfAny("reason", reason);
      }
      case Noticed.SummariesKept(var line, var unmet, var waiting) -> {
        out.string("notice", "summaries");
        out.whole("line", line);
        out.eachIfAny("unmet", unmet, TeardownEvents::writeUnmet);
        out.textIfAny("waiting", waiting);
      }
      case Noticed.MarkersMissing _, Noticed.ScopeViolated _ -> writeFile(out, noticed);
      case Noticed.Observation _, Noticed.Lost _, Noticed.CallsRepeat _ -> writeSeen(out, noticed);
      case Noticed.Leaked _, Noticed.RunNotice _, Noticed.Found _ -> writeSeen(out, noticed);
      case Noticed.Spending seen -> BudgetEvents.writeNotice(out, seen);
      case Noticed.Founded _, Noticed.Tick _, Noticed.Unwatched _ -> throw never(noticed);
      case Noticed.Inspected _, Noticed.CheckpointBlocked _ -> throw never(noticed);
      case Noticed.GateRun _, Noticed.WorkChanged _ -> throw never(noticed);
    }
  }

  private static void writeFile(Out out, Noticed noticed) {
    switch (noticed) {
      case Noticed.MarkersMissing(var headings) -> {
        out.string("notice", "markers");
        out.namesIfAny("headings", headings);
      }
      case Noticed.ScopeViolated(var what) -> {
        out.string("notice", "scope");
        out.textIfAny("what", what);
      }
      default -> throw new IllegalStateException("is of no file: " + noticed);
    }
  }

  private static IllegalStateException never(Noticed noticed) {
    return new IllegalStateException("is never held: " + noticed);
  }

  /** What was seen of an agent that does not speak for itself. */
  private static void writeSeen(Out out, Noticed noticed) {
    switch (noticed) {
      case Noticed.Arrived(var member, var role) -> {
        begin(out, "arrived", member);
        out.id("role", role);
      }
      case Noticed.TurnBegun(var member, var subject) -> {
        begin(out, "turn_begun", member);
        out.textIfAny("subject", subject);
      }
      case Noticed.TurnOver(var member, var end) -> {
        begin(out, "turn_over", member);
        out.word("end", Words.TURN_END, end);
      }
      case Noticed.Departed(var member, var reason) -> {
        begin(out, "departed", member);
        out.textIfAny("reason", reason);
      }
      case Noticed.Leaked(var member, var task, var where) -> {
        begin(out, "leaked", member);
        out.idIfAny("task", task);
        out.text("where", where);
      }
      case Noticed.Lost _, Noticed.Found _, Noticed.Exited _ -> writeLoss(out, noticed);
      case Noticed.CallsRepeat(var member, var repetition) -> {
        begin(out, "calls_repeat", member);
        MemberParts.writeRepetition(out, repetition);
      }
      case Noticed.RunNotice run -> RunEvents.writeNotice(out, run);
      default -> writeFound(out, noticed);
    }
  }

  private static void writeLoss(Out out, Noticed noticed) {
    switch (noticed) {
      case Noticed.Lost(var member, var incarnation, var signs, var detail) -> {
        begin(out, "lost", member);
        out.whole("incarnation", incarnation);
        out.namesIfAny("signs", signs.stream().map(Words.LOSS::of).toList());
        out.textIfAny("detail", detail);
      }
      case Noticed.Found(var member, var incarnation, var sign) -> {
        begin(out, "found", member);
        out.whole("incarnation", incarnation);
        out.word("sign", Words.LOSS, sign);
      }
      case Noticed.Exited(var member, var reason) -> {
        begin(out, "exited", member);
        out.textIfAny("reason", reason);
      }
      default -> throw new IllegalStateException("is no loss: " + noticed);
    }
  }

  /** What was found in the files of an agent's own program. */
  private static void writeFound(Out out, Noticed noticed) {
    switch (noticed) {
      case Noticed.TaskSeen(var member, var task, var subject, var status, var owner) -> {
        begin(out, "task_seen", member);
        out.id("task", task);
        out.textIfAny("subject", subject);
        out.word("status", Words.STATUS, status);
        out.idIfAny("owner", owner);
      }
      case Noticed.Overheard(var member, var to, var text) -> {
        begin(out, "overheard", member);
        out.id("to", to);
        out.text("text", text);
      }
      default -> throw new IllegalStateException("is no sight of an agent: " + noticed);
    }
  }

  private static void begin(Out out, String notice, MemberId member) {
    out.string("notice", notice);
    out.id("member", member);
  }

  static Noticed read(In in) {
    String notice = in.string("notice");
    return switch (notice) {
      case "pulse" -> pulse(in);
      case "call" -> new Noticed.LongCall(in.member("member"), MemberParts.readCall(in));
      case "delivery" ->
          new Noticed.DeliveryReport(
              in.message("message"), in.word("delivery", Words.DELIVERY), in.textIfAny("detail"));
      case "restart" ->
          new Noticed.RestartReport(in.member("member"), in.whole("order"), in.textIfAny("reason"));
      case "summaries" -> summaries(in);
      case "markers" -> new Noticed.MarkersMissing(in.names("headings", each -> each));
      case "scope" -> new Noticed.ScopeViolated(in.textIfAny("what"));
      case "spending" -> BudgetEvents.readNotice(in);
      case "run_begun", "run_failed", "run_over" -> RunEvents.readNotice(notice, in);
      case "arrived" -> new Noticed.Arrived(in.member("member"), in.role("role"));
      case "turn_begun" -> new Noticed.TurnBegun(in.member("member"), in.textIfAny("subject"));
      case "turn_over" -> new Noticed.TurnOver(in.member("member"), in.word("end", Words.TURN_END));
      case "departed" -> new Noticed.Departed(in.member("member"), in.textIfAny("reason"));
      case "exited" -> new Noticed.Exited(in.member("member"), in.textIfAny("reason"));
      case "task_seen" -> taskSeen(in);
      case "overheard" ->
          new Noticed.Overheard(in.member("member"), in.member("to"), in.text("text"));
      case "calls_repeat" ->
          new Noticed.CallsRepeat(in.member("member"), MemberParts.readRepetition(in));
      case "leaked" ->
          new Noticed.Leaked(in.member("member"), in.taskIfAny("task"), in.text("where"));
      case "lost" ->
          new Noticed.Lost(
              in.member("member"),
              in.whole("incarnation"),
              in.names("signs", Words.LOSS::read),
              in.textIfAny("detail"));
      case "found" ->
          new Noticed.Found(
              in.member("member"), in.whole("incarnation"), in.word("sign", Words.LOSS));
      default -> throw new Malformed(notice + " is nothing that is held");
    };
  }

  private static Noticed summaries(In in) {
    return new Noticed.SummariesKept(
        in.whole("line"), in.each("unmet", TeardownEvents::readUnmet), in.textIfAny("waiting"));
  }

  private static Noticed taskSeen(In in) {
    return new Noticed.TaskSeen(
        in.member("member"),
        in.task("task"),
        in.textIfAny("subject"),
        in.word("status", Words.STATUS),
        in.memberIfAny("owner"));
  }

  private static Noticed pulse(In in) {
    Pulsed pulsed = MemberParts.readPulse(in, in.member("member"));
    return new Noticed.Pulse(pulsed.actor(), pulsed.first(), pulsed.last(), pulsed.counts());
  }
}
