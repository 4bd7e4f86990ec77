package dev.reeve.core.policy;

import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import dev.reeve.core.health.Chart;
import dev.reeve.core.health.HealthEvent.Tested;
import dev.reeve.core.health.Nursing;
import dev.reeve.core.health.Occasion;
import dev.reeve.core.health.RebootTest;
import dev.reeve.core.health.RebootTest.Subject;
import dev.reeve.core.health.Trouble;
import dev.reeve.core.member.MemberEvent.Erred;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.TeamState;
import java.util.List;

/** An executor with too many errors is looked at; what follows is in {@link Prescription}. */
public record ErrorWatch() implements Consequence {

  @Override
  public List<EventType> upon() {
    return List.of(EventType.ERROR);
  }

  @Override
  public List<Event> of(TeamState before, Event event, TeamState now) {
    if (!(event instanceof Erred erred) || !Nursing.isOn(now)) return List.of();
    Chart chart = now.ward().chart(erred.actor());
    boolean tooMany = chart.history().errors().areTooMany(now.settings().health().limits());
    if (!chart.watched() || !tooMany) return List.of();
    TaskId task = Nursing.about(now, erred.actor(), erred.task());
    Subject subject = new Subject(erred.actor(), task, Occasion.ERRORS, Trouble.ERRORS, null);
    return List.of(
        new Tested(erred.actor(), task, RebootTest.run(now, subject, now.position().at())));
  }
}
