package dev.reeve.daemon.codec;

import dev.reeve.core.member.Headway;
import dev.reeve.core.member.MemberEvent.Pulsed;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.SignalCounts;
import dev.reeve.core.member.Skills;
import dev.reeve.core.member.ToolCall;
import dev.reeve.core.member.Wait;
import dev.reeve.core.team.NewTeam.Seat;
import dev.reeve.core.tool.Repetition;

/** The stored form of what events and states of members are made of. */
final class MemberParts {

  private MemberParts() {}

  /** All but the id, which stands where the event or the state has it. */
  static void writeSeat(Out out, Seat seat) {
    out.id("role", seat.role());
    out.word("roster", Words.PRESENCE, seat.presence());
    out.namesIfAny("capabilities", seat.skills().capabilities());
    out.word("fit", Words.COMPLEXITY, seat.skills().fit());
    out.textIfAny("agent", seat.agent());
    out.idIfAny("replaces", seat.replaces());
  }

  static Seat readSeat(In in, MemberId id) {
    Skills skills = new Skills(in.texts("capabilities"), in.word("fit", Words.COMPLEXITY));
    return new Seat(
        id,
        in.role("role"),
        in.word("roster", Words.PRESENCE),
        skills,
        in.textIfAny("agent"),
        in.memberIfAny("replaces"));
  }

  static void writePulse(Out out, Pulsed pulsed) {
    out.time("first", pulsed.first());
    out.time("last", pulsed.last());
    out.whole("activities", pulsed.counts().activities());
    out.whole("tool_calls", pulsed.counts().toolCalls());
    out.whole("commands", pulsed.counts().commands());
  }

  static Pulsed readPulse(In in, MemberId actor) {
    SignalCounts counts =
        new SignalCounts(in.count("activities"), in.count("tool_calls"), in.count("commands"));
    return new Pulsed(actor, in.time("first"), in.time("last"), counts);
  }

  static void writeHeadway(Out out, Headway headway) {
    out.wholeIfAny("percent", headway.percent());
    out.textIfAny("step", headway.step());
    out.textIfAny("status", headway.status());
    out.namesIfAny("issues", headway.issues());
    out.wholeIfAny("eta_minutes", headway.etaMinutes());
  }

  static Headway readHeadway(In in) {
    return new Headway(
        in.countIfAny("percent"),
        in.textIfAny("step"),
        in.textIfAny("status"),
        in.texts("issues"),
        in.countIfAny("eta_minutes"));
  }

  static void writeCall(Out out, ToolCall call) {
    out.text("tool", call.tool());
    out.text("call_id", call.call());
    out.time("since", call.since());
    out.durationIfAny("timeout", call.timeout());
  }

  static ToolCall readCall(In in) {
    return new ToolCall(
        in.text("tool"), in.text("call_id"), in.time("since"), in.durationIfAny("timeout"));
  }

  static void writeRepetition(Out out, Repetition repetition) {
    out.word("repeats", Words.REPETITION, repetition.kind());
    out.whole("times", repetition.times());
    out.namesIfAny("calls", repetition.calls());
  }

  static Repetition readRepetition(In in) {
    return new Repetition(
        in.word("repeats", Words.REPETITION), in.count("times"), in.texts("calls"));
  }

  static void writeWait(Out out, Wait wait) {
    out.word("reason", Words.WAIT_REASON, wait.reason());
    out.time("since", wait.since());
    out.timeIfAny("until", wait.until());
    out.flag("told", wait.told());
  }

  static Wait readWait(In in) {
    return new Wait(
        in.word("reason", Words.WAIT_REASON),
        in.time("since"),
        in.timeIfAny("until"),
        in.flag("told"));
  }
}
