package dev.reeve.daemon.codec;

import dev.reeve.core.liveness.Climb;
import dev.reeve.core.liveness.Duty;
import dev.reeve.core.liveness.Obligation;
import dev.reeve.core.liveness.Rung;
import dev.reeve.core.member.IdleStage;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The canonical form of what a member owes. */
final class DutyStates {

  private DutyStates() {}

  static void write(Out out, Duty duty) {
    out.idIfAny("task", duty.task());
    LivenessEvents.writeObligation(out, duty.what());
    out.time("since", duty.since());
    Climb climb = duty.climb();
    out.wordIfAny("done", Words.RUNG, climb.done());
    out.wordIfAny("reached", Words.RUNG, climb.reached());
    out.eachIfAny("tried", climb.tried(), LivenessEvents::writeAttempt);
    out.timeIfAny("moved_at", climb.moved());
    out.timeIfAny("quiet_until", climb.quietUntil());
    out.flagIfAny("eta_given", climb.etaGiven());
    out.flagIfAny("stalled", climb.stalled());
    out.flagIfAny("unreached", climb.unreached());
    Climb.Parked parked = climb.parked();
    out.wholeIfAny("asking", parked == null ? null : parked.questions());
    out.timeIfAny("parked_at", parked == null ? null : parked.since());
  }

  /** Snapshots from before there were other duties than work have a stage and a mark for turns. */
  static Duty read(In in) {
    Obligation what = LivenessEvents.readObligation(in, in.taskIfAny("task"));
    Instant since = in.time("since");
    IdleStage stage = in.wordIfAny("stage", Words.IDLE_STAGE);
    if (stage != null) {
      Rung done = Rung.to(stage);
      Climb old = new Climb(done, done, List.of(), null, null, false, false, false, null);
      Obligation.Kind kind = in.flag("turn") ? Obligation.Kind.TURN : Obligation.Kind.WORK;
      return new Duty(new Obligation(kind, what.task(), null), since, old);
    }
    return new Duty(what, since, readClimb(in, since));
  }

  private static Climb readClimb(In in, Instant since) {
    @Nullable Integer asking = in.countIfAny("asking");
    @Nullable Instant parked = in.timeIfAny("parked_at");
    return new Climb(
        in.wordIfAny("done", Words.RUNG),
        in.wordIfAny("reached", Words.RUNG),
        in.each("tried", LivenessEvents::readAttempt),
        in.timeIfAny("moved_at"),
        in.timeIfAny("quiet_until"),
        in.flagIfAny("eta_given"),
        in.flagIfAny("stalled"),
        in.flagIfAny("unreached"),
        asking == null ? null : new Climb.Parked(asking, parked == null ? since : parked));
  }
}
