package dev.reeve.core.policy;

import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import dev.reeve.core.health.Adjustment;
import dev.reeve.core.health.AnomalyKind;
import dev.reeve.core.health.Chart;
import dev.reeve.core.health.Health;
import dev.reeve.core.health.HealthEvent.Offered;
import dev.reeve.core.health.Need;
import dev.reeve.core.health.Notices;
import dev.reeve.core.health.Notices.Patient;
import dev.reeve.core.health.Nursing;
import dev.reeve.core.member.HealthStatus;
import dev.reeve.core.member.MemberEvent.HealthAnswered;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.TeamState;
import java.util.List;

/** An executor that says it is blocked or needs help is offered it, and its coordinator hears. */
public record HelpCall() implements Consequence {

  @Override
  public List<EventType> upon() {
    return List.of(EventType.HEALTH_RESPONSE);
  }

  @Override
  public List<Event> of(TeamState before, Event event, TeamState now) {
    if (!(event instanceof HealthAnswered answer) || !Nursing.isOn(now)) return List.of();
    Chart chart = now.ward().chart(answer.actor());
    if (!chart.watched() || answer.status() == HealthStatus.WORKING) return List.of();
    TaskId task = Nursing.about(now, answer.actor(), answer.task());
    Patient patient = new Patient(answer.actor(), task, AnomalyKind.HELP);
    Notices notices = new Notices(now, patient);
    Need.Help help = Need.asked(notices.texts(), answer.blocker(), answer.help());
    Offered offered = Nursing.offer(now, patient, help);
    if (offered == null) return List.of();
    return List.of(
        offered,
        notices.report(
            Health.WARNING,
            notices.texts().needsHelp(answer.blocker(), answer.help()),
            Adjustment.ASSIST));
  }
}
