package dev.reeve.daemon.codec;

import dev.reeve.core.liveness.LivenessEvent;
import dev.reeve.core.liveness.LivenessEvent.Recovered;
import dev.reeve.core.liveness.LivenessEvent.Reminded;
import dev.reeve.core.liveness.LivenessEvent.WaitOverdue;
import dev.reeve.core.member.IdleStage;

/** The stored form of what Reeve does about silence. */
final class LivenessEvents {

  private LivenessEvents() {}

  static void write(Out out, LivenessEvent event) {
    switch (event) {
      case Reminded(_, _, var stage, var elapsed, _) -> {
        out.word("stage", Words.IDLE_STAGE, stage);
        out.duration("elapsed", elapsed);
      }
      case WaitOverdue(_, var reason, var since, _) -> {
        out.word("reason", Words.WAIT_REASON, reason);
        out.time("since", since);
      }
      case Recovered _ -> {}
    }
    out.said(event.said());
  }

  static LivenessEvent read(Envelope of, In in) {
    return switch (of.type()) {
      case PING -> reminded(of, in, IdleStage.PINGED);
      case NUDGE -> reminded(of, in, IdleStage.NUDGED);
      case ESCALATE -> reminded(of, in, IdleStage.ESCALATED);
      case WAIT_OVERDUE ->
          new WaitOverdue(
              of.knownMember(), in.word("reason", Words.WAIT_REASON), in.time("since"), in.said());
      case RECOVERED -> new Recovered(of.knownMember(), of.knownTask(), in.said());
      default -> throw Events.misdirected(of);
    };
  }

  private static Reminded reminded(Envelope of, In in, IdleStage stage) {
    if (in.word("stage", Words.IDLE_STAGE) != stage) {
      throw new Malformed("a " + of.type() + " of another stage");
    }
    return new Reminded(of.knownMember(), of.knownTask(), stage, in.duration("elapsed"), in.said());
  }
}
