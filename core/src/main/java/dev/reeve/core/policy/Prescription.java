package dev.reeve.core.policy;

import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import dev.reeve.core.health.Adjustment;
import dev.reeve.core.health.AnomalyKind;
import dev.reeve.core.health.Course;
import dev.reeve.core.health.Diagnosis;
import dev.reeve.core.health.Health;
import dev.reeve.core.health.HealthEvent.Offered;
import dev.reeve.core.health.HealthEvent.Tested;
import dev.reeve.core.health.Need;
import dev.reeve.core.health.Notices;
import dev.reeve.core.health.Notices.Patient;
import dev.reeve.core.health.Nursing;
import dev.reeve.core.health.Occasion;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import java.util.ArrayList;
import java.util.List;

/**
 * What the reboot test came to is done where it needs nobody's consent: an unclear requirement is
 * named, help is offered. About errors the coordinator hears once help was in vain; about silence
 * and hangs it is told by those who found them.
 */
public record Prescription() implements Consequence {

  @Override
  public List<EventType> upon() {
    return List.of(EventType.REBOOT_TEST);
  }

  @Override
  public List<Event> of(TeamState before, Event event, TeamState now) {
    if (!(event instanceof Tested tested)) return List.of();
    Diagnosis diagnosis = tested.diagnosis();
    return switch (diagnosis.occasion()) {
      case RESTART -> List.of();
      case ERRORS -> errors(tested, now);
      case IDLE -> isNews(before, tested) ? silence(tested, AnomalyKind.IDLE, now) : List.of();
      case TOOL_TIMEOUT -> silence(tested, AnomalyKind.MCP_STUCK, now);
    };
  }

  /** What was said when the silence was found is not said again when it has grown (T-45). */
  private static boolean isNews(TeamState before, Tested tested) {
    Diagnosis earlier = before.ward().chart(tested.member()).care().tested();
    return earlier == null
        || earlier.occasion() != Occasion.IDLE
        || earlier.course() != tested.diagnosis().course();
  }

  private static List<Event> silence(Tested tested, AnomalyKind kind, TeamState now) {
    Patient patient = new Patient(tested.member(), tested.task(), kind);
    return switch (tested.diagnosis().course()) {
      case CLARIFY -> List.of(new Notices(now, patient).clarify());
      case CONTEXT, GUIDANCE -> offer(tested, patient, now);
      case SPLIT, RESTART, REPORT -> List.of();
    };
  }

  private static List<Event> errors(Tested tested, TeamState now) {
    Patient patient = new Patient(tested.member(), tested.task(), AnomalyKind.ERRORS);
    Course course = tested.diagnosis().course();
    Adjustment wanted = course.recommendation();
    return switch (course) {
      case CLARIFY -> {
        List<Event> events = new ArrayList<>();
        events.add(new Notices(now, patient).clarify());
        events.add(report(tested, patient, wanted, now));
        yield events;
      }
      case CONTEXT, GUIDANCE, REPORT -> {
        List<Event> offered = offer(tested, patient, now);
        yield offered.isEmpty() ? List.of(report(tested, patient, wanted, now)) : offered;
      }
      case SPLIT, RESTART -> List.of(report(tested, patient, wanted, now));
    };
  }

  private static List<Event> offer(Tested tested, Patient patient, TeamState now) {
    Need.Help help = Need.after(now, tested.member(), tested.diagnosis().deciding());
    Offered offered = Nursing.offer(now, patient, help);
    return offered == null ? List.of() : List.of(offered);
  }

  private static Event report(Tested tested, Patient patient, Adjustment wanted, TeamState now) {
    int errors = now.ward().chart(tested.member()).history().errors().sinceProgress();
    Notices notices = new Notices(now, patient);
    SafeText details =
        notices
            .texts()
            .own(
                "detected errors without progress: " + errors + "; " + why(tested),
                "检测到 错误 " + errors + " 次且无进展；" + why(tested));
    return notices.report(Health.WARNING, details, wanted);
  }

  private static String why(Tested tested) {
    return tested.diagnosis().deciding().toString();
  }
}
