package dev.reeve.core.policy;

import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import dev.reeve.core.health.Adjustment;
import dev.reeve.core.health.AnomalyKind;
import dev.reeve.core.health.Chart;
import dev.reeve.core.health.Health;
import dev.reeve.core.health.Notices;
import dev.reeve.core.health.Notices.Patient;
import dev.reeve.core.health.Nursing;
import dev.reeve.core.health.Problem.Sighting;
import dev.reeve.core.member.MemberEvent.Erred;
import dev.reeve.core.member.MemberEvent.HealthAnswered;
import dev.reeve.core.member.MemberEvent.Progressed;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.TaskEvent.GotStuck;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.Fingerprint;
import dev.reeve.core.text.SafeText;
import java.util.ArrayList;
import java.util.List;

/** What several executors report at the same time is not any one's fault: the plan is (H-6). */
public record SharedProblems() implements Consequence {

  @Override
  public List<EventType> upon() {
    return List.of(EventType.ERROR, EventType.HEALTH_RESPONSE, EventType.PROGRESS, EventType.STUCK);
  }

  @Override
  public List<Event> of(TeamState before, Event event, TeamState now) {
    Chart chart = now.ward().charts().get(event.actor());
    if (chart == null || !chart.watched() || !Nursing.isOn(now)) return List.of();
    List<Event> events = new ArrayList<>();
    for (SafeText text : said(event)) {
      SafeText print = Fingerprint.of(text);
      if (print.isBlank()) continue;
      List<Sighting> all = now.ward().sightings(print);
      boolean second = all.size() == 2 && isNew(before, print, event.actor());
      if (second) events.add(report(now, event, all, text));
    }
    return events;
  }

  private static List<SafeText> said(Event event) {
    return switch (event) {
      case Erred erred -> List.of(erred.text());
      case HealthAnswered answer -> List.of(answer.blocker());
      case Progressed progressed -> progressed.headway().issues();
      case GotStuck stuck -> List.of(stuck.problem());
      default -> List.of();
    };
  }

  private static boolean isNew(TeamState before, SafeText print, MemberId actor) {
    for (Sighting each : before.ward().sightings(print)) {
      if (each.member().equals(actor)) return false;
    }
    return true;
  }

  private static Event report(TeamState now, Event event, List<Sighting> all, SafeText text) {
    TaskId task = Nursing.about(now, event.actor(), event.task());
    Notices notices = new Notices(now, new Patient(event.actor(), task, AnomalyKind.SHARED));
    String who = String.join(", ", all.stream().map(each -> each.member().value()).toList());
    return notices.report(Health.WARNING, notices.texts().shared(who, text), Adjustment.REPLAN);
  }
}
