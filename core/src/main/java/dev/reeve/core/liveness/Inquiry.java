package dev.reeve.core.liveness;

import dev.reeve.core.Event;
import dev.reeve.core.health.Anomaly;
import dev.reeve.core.health.AnomalyKind;
import dev.reeve.core.health.Diagnosis;
import dev.reeve.core.health.Health;
import dev.reeve.core.health.HealthEvent.Checked;
import dev.reeve.core.health.HealthEvent.Reported;
import dev.reeve.core.health.HealthEvent.Tested;
import dev.reeve.core.health.Notices;
import dev.reeve.core.health.Notices.Patient;
import dev.reeve.core.health.Occasion;
import dev.reeve.core.health.RebootTest;
import dev.reeve.core.health.RebootTest.Subject;
import dev.reeve.core.member.Member;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * The same ladder in the words of executors (H-1): they are asked how they are, asked urgently, and
 * reported to their coordinator, with what the reboot test says; reported again as critical if the
 * silence lasts (H-4, H-13).
 */
final class Inquiry {

  private final TeamState state;
  private final Member member;
  private final Instant now;

  Inquiry(TeamState state, Member member, Instant now) {
    this.state = state;
    this.member = member;
    this.now = now;
  }

  /**
   * @param idle for how long nothing was seen of it
   */
  List<Event> step(Duty duty, Ladder.Next next, Duration idle) {
    Notices notices = new Notices(state, new Patient(member.id(), duty.task(), kind(next)));
    Duration asIdle = kind(next) == AnomalyKind.IDLE ? idle : null;
    return switch (next.rung()) {
      case PING -> List.of(notices.check(asIdle, false));
      case NUDGE -> List.of(notices.check(asIdle, true));
      case ESCALATE -> report(duty, next, notices, Health.WARNING);
      case PROPOSE -> report(duty, next, notices, Health.CRITICAL);
    };
  }

  private List<Event> report(Duty duty, Ladder.Next next, Notices notices, Health severity) {
    Subject subject = new Subject(member.id(), duty.task(), Occasion.IDLE, kind(next).trouble());
    Diagnosis diagnosis = RebootTest.run(state, subject, now);
    Duration elapsed = next.elapsed(state.watch().watched(now));
    SafeText details = notices.texts().details(found(next), elapsed);
    return List.of(
        new Tested(member.id(), duty.task(), diagnosis),
        notices.report(severity, details, diagnosis.recommendation()));
  }

  /** What it was asked about first it is asked about on: there is one anomaly at a time (H-2). */
  private AnomalyKind kind(Ladder.Next next) {
    Anomaly open = state.ward().chart(member.id()).open();
    return open != null && open.kind().isAsked() ? open.kind() : found(next);
  }

  private static AnomalyKind found(Ladder.Next next) {
    return next.clock() == Clock.PROGRESS_STALE ? AnomalyKind.STALE : AnomalyKind.IDLE;
  }

  /** The step that a question put to an executor is. */
  static Rung rung(Checked checked) {
    return checked.check().urgent() ? Rung.NUDGE : Rung.PING;
  }

  /** The step that a report on an executor is. */
  static Rung rung(Reported reported) {
    return reported.report().severity() == Health.CRITICAL ? Rung.PROPOSE : Rung.ESCALATE;
  }
}
