package dev.reeve.daemon.codec;

import dev.reeve.core.liveness.Agenda;
import dev.reeve.core.liveness.Climb.Attempt;
import dev.reeve.core.liveness.Clock;
import dev.reeve.core.liveness.Evidence;
import dev.reeve.core.liveness.LivenessEvent;
import dev.reeve.core.liveness.LivenessEvent.Deadlocked;
import dev.reeve.core.liveness.LivenessEvent.LeadReminded;
import dev.reeve.core.liveness.LivenessEvent.NoProgress;
import dev.reeve.core.liveness.LivenessEvent.NobodyMoves;
import dev.reeve.core.liveness.LivenessEvent.NudgeSuppressed;
import dev.reeve.core.liveness.LivenessEvent.Recovered;
import dev.reeve.core.liveness.LivenessEvent.Reminded;
import dev.reeve.core.liveness.LivenessEvent.Undeliverable;
import dev.reeve.core.liveness.LivenessEvent.WaitOverdue;
import dev.reeve.core.liveness.LivenessEvent.Why;
import dev.reeve.core.liveness.Obligation;
import dev.reeve.core.member.IdleStage;
import dev.reeve.core.message.Saying;
import dev.reeve.core.task.TaskId;
import org.jspecify.annotations.Nullable;

/** The stored form of what Reeve does about silence. */
final class LivenessEvents {

  private LivenessEvents() {}

  static void write(Out out, LivenessEvent event) {
    switch (event) {
      case Reminded reminded -> writeStage(out, reminded);
      case NudgeSuppressed(_, var what, var elapsed, var clock, var reason) -> {
        out.word("reason", Words.SUPPRESSION, reason);
        out.duration("elapsed", elapsed);
        writeObligation(out, what);
        writeClock(out, clock);
      }
      case Undeliverable(_, var what, var stage, var elapsed, var evidence, _) -> {
        out.word("stage", Words.IDLE_STAGE, stage);
        out.duration("elapsed", elapsed);
        writeObligation(out, what);
        writeEvidence(out, evidence);
      }
      case NoProgress(_, var what, var elapsed, var evidence, _) -> {
        out.duration("elapsed", elapsed);
        writeObligation(out, what);
        writeEvidence(out, evidence);
      }
      case WaitOverdue(_, var reason, var since, _) -> {
        out.word("reason", Words.WAIT_REASON, reason);
        out.time("since", since);
      }
      case LeadReminded(_, var item, _, var nth, var elapsed, _) -> {
        out.idIfAny("decision", item.decision());
        out.idIfAny("question", item.question());
        out.whole("nth", nth);
        out.duration("elapsed", elapsed);
      }
      case Deadlocked(_, _, var cycle, _) -> out.namesIfAny("cycle", cycle);
      case NobodyMoves(_, var elapsed, var moves, _) -> {
        out.duration("elapsed", elapsed);
        out.namesIfAny("moves", moves);
      }
      case Recovered _ -> {}
    }
    Saying said = event.said();
    if (said != null) out.said(said);
  }

  private static void writeStage(Out out, Reminded reminded) {
    Why why = reminded.why();
    out.word("stage", Words.IDLE_STAGE, reminded.stage());
    out.duration("elapsed", reminded.elapsed());
    writeObligation(out, reminded.what());
    writeClock(out, why.clock());
    out.wordIfAny("template", Words.TEMPLATE, why.template());
    if (why.evidence() != null) writeEvidence(out, why.evidence());
  }

  /** The task stands in the envelope; that it is at work on it is the usual thing. */
  static void writeObligation(Out out, Obligation what) {
    if (what.kind() != Obligation.Kind.WORK) out.word("owes", Words.OBLIGATION, what.kind());
    out.idIfAny("question", what.question());
  }

  static Obligation readObligation(In in, @Nullable TaskId task) {
    Obligation.Kind kind = in.wordIfAny("owes", Words.OBLIGATION);
    return new Obligation(
        kind == null ? Obligation.Kind.WORK : kind, task, in.messageIfAny("question"));
  }

  private static void writeClock(Out out, Clock clock) {
    if (clock != Clock.SILENCE) out.word("clock", Words.CLOCK, clock);
  }

  private static Clock readClock(In in) {
    Clock clock = in.wordIfAny("clock", Words.CLOCK);
    return clock == null ? Clock.SILENCE : clock;
  }

  private static void writeEvidence(Out out, Evidence evidence) {
    out.begin("evidence");
    out.timeIfAny("last_activity_at", evidence.lastActivity());
    out.timeIfAny("last_progress_at", evidence.lastProgress());
    out.eachIfAny("tried", evidence.tried(), LivenessEvents::writeAttempt);
    out.end();
  }

  private static Evidence readEvidence(In in) {
    return new Evidence(
        in.timeIfAny("last_activity_at"),
        in.timeIfAny("last_progress_at"),
        in.each("tried", LivenessEvents::readAttempt));
  }

  static void writeAttempt(Out out, Attempt attempt) {
    out.word("step", Words.RUNG, attempt.rung());
    out.time("at", attempt.at());
    out.wordIfAny("template", Words.TEMPLATE, attempt.template());
    out.idIfAny("message", attempt.message());
    out.word("fate", Words.FATE, attempt.fate());
  }

  static Attempt readAttempt(In in) {
    return new Attempt(
        in.word("step", Words.RUNG),
        in.time("at"),
        in.wordIfAny("template", Words.TEMPLATE),
        in.messageIfAny("message"),
        in.word("fate", Words.FATE));
  }

  static LivenessEvent read(Envelope of, In in) {
    return switch (of.type()) {
      case PING -> reminded(of, in, IdleStage.PINGED);
      case NUDGE -> reminded(of, in, IdleStage.NUDGED);
      case ESCALATE -> reminded(of, in, IdleStage.ESCALATED);
      case NUDGE_SUPPRESSED ->
          new NudgeSuppressed(
              of.knownMember(),
              readObligation(in, of.task()),
              in.duration("elapsed"),
              readClock(in),
              in.word("reason", Words.SUPPRESSION));
      case UNDELIVERABLE ->
          new Undeliverable(
              of.knownMember(),
              readObligation(in, of.task()),
              in.word("stage", Words.IDLE_STAGE),
              in.duration("elapsed"),
              readEvidence(in.object("evidence")),
              saidIfAny(in));
      case NO_PROGRESS ->
          new NoProgress(
              of.knownMember(),
              readObligation(in, of.task()),
              in.duration("elapsed"),
              readEvidence(in.object("evidence")),
              saidIfAny(in));
      case WAIT_OVERDUE ->
          new WaitOverdue(
              of.knownMember(), in.word("reason", Words.WAIT_REASON), in.time("since"), in.said());
      case LEAD_REMINDED -> leadReminded(of, in);
      case DEADLOCK -> new Deadlocked(of.knownMember(), of.task(), in.texts("cycle"), in.said());
      case NOBODY_MOVES ->
          new NobodyMoves(of.knownMember(), in.duration("elapsed"), in.texts("moves"), in.said());
      case RECOVERED -> new Recovered(of.knownMember(), of.knownTask(), in.said());
      default -> throw Events.misdirected(of);
    };
  }

  private static LeadReminded leadReminded(Envelope of, In in) {
    return new LeadReminded(
        of.knownMember(),
        readItem(in),
        of.task(),
        in.count("nth"),
        in.duration("elapsed"),
        in.said());
  }

  static Agenda.Item readItem(In in) {
    return in.has("decision")
        ? Agenda.Item.of(in.decision("decision"))
        : Agenda.Item.of(in.message("question"));
  }

  private static Reminded reminded(Envelope of, In in, IdleStage stage) {
    if (in.word("stage", Words.IDLE_STAGE) != stage) {
      throw new Malformed("a " + of.type() + " of another stage");
    }
    In evidence = in.objectIfAny("evidence");
    Why why =
        new Why(
            readClock(in),
            in.wordIfAny("template", Words.TEMPLATE),
            evidence == null ? null : readEvidence(evidence));
    return new Reminded(
        of.knownMember(),
        readObligation(in, of.task()),
        stage,
        in.duration("elapsed"),
        why,
        saidIfAny(in));
  }

  private static @Nullable Saying saidIfAny(In in) {
    return in.has("to") ? in.said() : null;
  }
}
