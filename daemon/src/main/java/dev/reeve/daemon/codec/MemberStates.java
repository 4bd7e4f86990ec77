package dev.reeve.daemon.codec;

import dev.reeve.core.member.Labour;
import dev.reeve.core.member.Life;
import dev.reeve.core.member.Member;
import dev.reeve.core.team.NewTeam.Seat;

/** The canonical form of a member. */
final class MemberStates {

  private MemberStates() {}

  static void write(Out out, Member member) {
    out.id("id", member.id());
    MemberParts.writeSeat(
        out, new Seat(member.id(), member.role(), member.presence(), member.skills()));
    out.whole("incarnation", member.incarnation());
    out.word("idle_stage", Words.IDLE_STAGE, member.idleStage());
    writeLife(out, member.life());
    writeLabour(out, member.labour());
  }

  static Member read(In in) {
    Seat seat = MemberParts.readSeat(in, in.member("id"));
    return new Member(
        seat.id(),
        seat.role(),
        seat.presence(),
        in.whole("incarnation"),
        seat.skills(),
        in.word("idle_stage", Words.IDLE_STAGE),
        readLife(in),
        readLabour(in));
  }

  private static void writeLife(Out out, Life life) {
    out.timeIfAny("last_activity_at", life.lastActivity());
    out.timeIfAny("last_progress_at", life.lastProgress());
    out.timeIfAny("last_pulse_at", life.lastPulse());
    out.timeIfAny("earlier_pulse_at", life.earlierPulse());
  }

  private static Life readLife(In in) {
    return new Life(
        in.timeIfAny("last_activity_at"),
        in.timeIfAny("last_progress_at"),
        in.timeIfAny("last_pulse_at"),
        in.timeIfAny("earlier_pulse_at"));
  }

  private static void writeLabour(Out out, Labour labour) {
    if (labour.declared() != null) {
      out.begin("wait");
      MemberParts.writeWait(out, labour.declared());
      out.end();
    }
    if (labour.tool() != null) {
      out.begin("tool");
      MemberParts.writeCall(out, labour.tool());
      out.end();
    }
    out.wholeIfAny("percent", labour.percent());
    out.textIfAny("step", labour.step());
    out.whole("errors", labour.errors());
  }

  private static Labour readLabour(In in) {
    In wait = in.objectIfAny("wait");
    In tool = in.objectIfAny("tool");
    return new Labour(
        wait == null ? null : MemberParts.readWait(wait),
        tool == null ? null : MemberParts.readCall(tool),
        in.countIfAny("percent"),
        in.textIfAny("step"),
        in.count("errors"));
  }
}
