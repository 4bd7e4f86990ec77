package dev.reeve.daemon.codec;

import dev.reeve.core.member.Labour;
import dev.reeve.core.member.Life;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.Ties;
import dev.reeve.core.team.NewTeam.Seat;
import dev.reeve.core.team.WatchTime;

/** The canonical form of a member. */
final class MemberStates {

  private MemberStates() {}

  static void write(Out out, Member member) {
    out.id("id", member.id());
    MemberParts.writeSeat(
        out, new Seat(member.id(), member.role(), member.presence(), member.skills()));
    out.whole("incarnation", member.incarnation());
    out.eachIfAny("duties", member.duties(), DutyStates::write);
    out.namesIfAny("nudged", member.nudged().stream().map(Times::text).toList());
    writeLife(out, member.life());
    writeLabour(out, member.labour());
    WatchTime due = member.due();
    out.timeIfAny("due", due == null ? null : due.value());
  }

  static Member read(In in) {
    Seat seat = MemberParts.readSeat(in, in.member("id"));
    return new Member(
        seat.id(),
        seat.role(),
        seat.presence(),
        in.whole("incarnation"),
        seat.skills(),
        in.each("duties", DutyStates::read),
        in.names("nudged", Times::read),
        readLife(in),
        readLabour(in),
        in.has("due") ? new WatchTime(in.time("due")) : null);
  }

  private static void writeLife(Out out, Life life) {
    out.timeIfAny("last_activity_at", life.lastActivity());
    out.timeIfAny("last_progress_at", life.lastProgress());
    out.timeIfAny("last_pulse_at", life.lastPulse());
    out.timeIfAny("earlier_pulse_at", life.earlierPulse());
    out.timeIfAny("spawned_at", life.spawned());
    out.durationIfAny("heartbeat", life.ties().every());
    out.timeIfAny("heartbeat_due", life.ties().due());
    out.namesIfAny("lost", life.ties().lost().stream().map(Words.LOSS::of).toList());
  }

  private static Life readLife(In in) {
    return new Life(
        in.timeIfAny("last_activity_at"),
        in.timeIfAny("last_progress_at"),
        in.timeIfAny("last_pulse_at"),
        in.timeIfAny("earlier_pulse_at"),
        in.timeIfAny("spawned_at"),
        new Ties(
            in.durationIfAny("heartbeat"),
            in.timeIfAny("heartbeat_due"),
            in.names("lost", Words.LOSS::read)));
  }

  private static void writeLabour(Out out, Labour labour) {
    if (labour.declared() != null) {
      out.begin("wait");
      MemberParts.writeWait(out, labour.declared());
      out.end();
    }
    out.eachIfAny("calls", labour.calls(), MemberParts::writeCall);
    out.wholeIfAny("percent", labour.percent());
    out.textIfAny("step", labour.step());
    out.whole("errors", labour.errors());
    out.idIfAny("turn", labour.turn());
  }

  private static Labour readLabour(In in) {
    In wait = in.objectIfAny("wait");
    return new Labour(
        wait == null ? null : MemberParts.readWait(wait),
        in.each("calls", MemberParts::readCall),
        in.countIfAny("percent"),
        in.textIfAny("step"),
        in.count("errors"),
        in.taskIfAny("turn"));
  }
}
