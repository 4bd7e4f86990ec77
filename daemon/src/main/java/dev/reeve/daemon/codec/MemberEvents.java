package dev.reeve.daemon.codec;

import dev.reeve.core.member.Loss;
import dev.reeve.core.member.MemberEvent;
import dev.reeve.core.member.MemberEvent.Beating;
import dev.reeve.core.member.MemberEvent.CallsRepeated;
import dev.reeve.core.member.MemberEvent.Erred;
import dev.reeve.core.member.MemberEvent.Gone;
import dev.reeve.core.member.MemberEvent.HealthAnswered;
import dev.reeve.core.member.MemberEvent.KeyLeaked;
import dev.reeve.core.member.MemberEvent.Left;
import dev.reeve.core.member.MemberEvent.Lifeline;
import dev.reeve.core.member.MemberEvent.LifelineBack;
import dev.reeve.core.member.MemberEvent.LifelineCut;
import dev.reeve.core.member.MemberEvent.Progressed;
import dev.reeve.core.member.MemberEvent.Pulsed;
import dev.reeve.core.member.MemberEvent.QualityReported;
import dev.reeve.core.member.MemberEvent.Spawned;
import dev.reeve.core.member.MemberEvent.ToolEnded;
import dev.reeve.core.member.MemberEvent.ToolMissing;
import dev.reeve.core.member.MemberEvent.ToolSettled;
import dev.reeve.core.member.MemberEvent.ToolStarted;
import dev.reeve.core.member.MemberEvent.ToolSystemic;
import dev.reeve.core.member.MemberEvent.Waits;
import dev.reeve.core.member.MemberEvent.WorkChanged;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.Saying;

/** The stored form of what happens to members, and of what they say of themselves. */
final class MemberEvents {

  private static final String LEAK = "private_key";

  private MemberEvents() {}

  static void write(Out out, MemberEvent event) {
    switch (event) {
      case Spawned(_, var seat, var incarnation) -> {
        MemberParts.writeSeat(out, seat);
        out.whole("incarnation", incarnation);
      }
      case Left(_, var reason) -> out.textIfAny("reason", reason);
      case Gone gone -> writeGone(out, gone);
      case Lifeline lifeline -> writeLifeline(out, lifeline);
      case KeyLeaked leaked -> writeLeak(out, leaked);
      case Pulsed pulsed -> MemberParts.writePulse(out, pulsed);
      case Progressed(_, _, var headway, var progress) -> {
        MemberParts.writeHeadway(out, headway);
        out.flag("progress", progress);
      }
      case WorkChanged changed -> writeChange(out, changed);
      case Waits(_, _, var reason, var until) -> {
        out.word("reason", Words.WAIT_REASON, reason);
        out.timeIfAny("until", until);
      }
      case Erred(_, _, var text) -> out.text("text", text);
      case ToolStarted(_, var call) -> MemberParts.writeCall(out, call);
      case ToolEnded ended -> writeEnded(out, ended);
      case ToolSystemic systemic -> writeSystemic(out, systemic);
      case ToolSettled(var tool, var answer, var since) -> {
        out.text("tool", tool);
        out.string("answer", answer);
        out.time("since", since);
      }
      case ToolMissing(_, var tool, var error, _) -> {
        out.text("tool", tool);
        out.textIfAny("error", error);
      }
      case HealthAnswered answered -> writeHealth(out, answered);
      case CallsRepeated(_, _, var repetition) -> MemberParts.writeRepetition(out, repetition);
      case QualityReported reported -> writeQuality(out, reported);
    }
  }

  private static void writeChange(Out out, WorkChanged changed) {
    out.textIfAny("file", changed.file());
    out.textIfAny("commit", changed.commit());
  }

  private static void writeQuality(Out out, QualityReported reported) {
    out.flag("passed", reported.passed());
    out.namesIfAny("findings", reported.findings());
  }

  private static void writeGone(Out out, Gone gone) {
    out.whole("incarnation", gone.incarnation());
    out.namesIfAny("signs", gone.signs().stream().map(Words.LOSS::of).toList());
    out.textIfAny("detail", gone.detail());
    out.said(gone.said());
  }

  private static void writeLifeline(Out out, Lifeline event) {
    switch (event) {
      case Beating(_, var every) -> out.duration("heartbeat", every);
      case LifelineCut(_, var incarnation, var sign) -> writeSign(out, incarnation, sign);
      case LifelineBack(_, var incarnation, var sign) -> writeSign(out, incarnation, sign);
    }
  }

  private static void writeSign(Out out, long incarnation, Loss sign) {
    out.whole("incarnation", incarnation);
    out.word("sign", Words.LOSS, sign);
  }

  private static void writeLeak(Out out, KeyLeaked leaked) {
    out.string("cause", LEAK);
    out.text("where", leaked.where());
    out.said(leaked.said());
  }

  private static void writeEnded(Out out, ToolEnded ended) {
    out.text("call_id", ended.call());
    out.flag("ok", ended.ok());
    out.textIfAny("error", ended.error());
  }

  private static void writeSystemic(Out out, ToolSystemic systemic) {
    out.text("tool", systemic.tool());
    out.namesIfAny("agents", systemic.agents());
    out.said(systemic.said());
  }

  static MemberEvent read(Envelope of, In in) {
    return switch (of.type()) {
      case SPAWN ->
          new Spawned(
              of.actor(), MemberParts.readSeat(in, of.knownMember()), in.whole("incarnation"));
      case MEMBER_GONE ->
          new Gone(
              of.knownMember(),
              in.whole("incarnation"),
              in.names("signs", Words.LOSS::read),
              in.textIfAny("detail"),
              in.said());
      case SECURITY_INCIDENT ->
          new KeyLeaked(of.knownMember(), of.task(), in.text("where"), in.said());
      case ACTIVITY -> MemberParts.readPulse(in, of.actor());
      case PROGRESS ->
          new Progressed(of.actor(), of.task(), MemberParts.readHeadway(in), in.flag("progress"));
      case WAIT ->
          new Waits(
              of.actor(), of.task(), in.word("reason", Words.WAIT_REASON), in.timeIfAny("until"));
      case ERROR -> new Erred(of.actor(), of.task(), in.text("text"));
      case TOOL_STARTED -> new ToolStarted(of.actor(), MemberParts.readCall(in));
      case TOOL_ENDED ->
          new ToolEnded(
              of.actor(), in.text("call_id"), in.flag("ok"), in.textIfAny("error"), of.task());
      case TOOL_SYSTEMIC ->
          new ToolSystemic(
              in.text("tool"),
              in.names("agents", MemberId::new),
              new Saying(in.member("to"), in.text("text")));
      case TOOL_SETTLED -> new ToolSettled(in.text("tool"), in.string("answer"), in.time("since"));
      case TOOL_UNAVAILABLE ->
          new ToolMissing(of.actor(), in.text("tool"), in.textIfAny("error"), of.task());
      case QUALITY_RESULT ->
          new QualityReported(of.actor(), of.task(), in.flag("passed"), in.texts("findings"));
      default -> readMore(of, in);
    };
  }

  private static MemberEvent readMore(Envelope of, In in) {
    return switch (of.type()) {
      case LEFT -> new Left(of.actor(), in.textIfAny("reason"));
      case WORK_CHANGED ->
          new WorkChanged(of.actor(), of.knownTask(), in.textIfAny("file"), in.textIfAny("commit"));
      case HEARTBEAT -> new Beating(of.actor(), in.duration("heartbeat"));
      case LIFELINE_CUT ->
          new LifelineCut(of.knownMember(), in.whole("incarnation"), in.word("sign", Words.LOSS));
      case LIFELINE_BACK ->
          new LifelineBack(of.knownMember(), in.whole("incarnation"), in.word("sign", Words.LOSS));
      case HEALTH_RESPONSE -> readHealth(of, in);
      case LOOP_SUSPECTED ->
          new CallsRepeated(of.knownMember(), of.task(), MemberParts.readRepetition(in));
      default -> throw Events.misdirected(of);
    };
  }

  /** Whether an incident came of a key that a member let out, a loop of its calls; no review. */
  static boolean isOwn(In in) {
    return in.has("cause") || in.has("repeats");
  }

  private static void writeHealth(Out out, HealthAnswered answered) {
    out.word("status", Words.HEALTH, answered.status());
    out.textIfAny("blocker_description", answered.blocker());
    out.textIfAny("help_needed", answered.help());
  }

  private static HealthAnswered readHealth(Envelope of, In in) {
    return new HealthAnswered(
        of.actor(),
        of.task(),
        in.word("status", Words.HEALTH),
        in.textIfAny("blocker_description"),
        in.textIfAny("help_needed"));
  }
}
