package dev.reeve.core.policy;

import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import dev.reeve.core.health.Adjustment;
import dev.reeve.core.health.AnomalyKind;
import dev.reeve.core.health.Dossier;
import dev.reeve.core.health.Dossier.Quality;
import dev.reeve.core.health.Health;
import dev.reeve.core.health.HealthEvent.Feedback;
import dev.reeve.core.health.HealthEvent.QualityAsked;
import dev.reeve.core.health.HealthTexts;
import dev.reeve.core.health.Notices;
import dev.reeve.core.health.Notices.Patient;
import dev.reeve.core.health.Nursing;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberEvent.Progressed;
import dev.reeve.core.member.MemberEvent.QualityReported;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.Saying;
import dev.reeve.core.task.Task;
import dev.reeve.core.team.TeamState;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An executor's work is looked at once when it is half done, and what is found wanting goes back to
 * it; its next progress is looked at once more (H-6, H-17).
 */
public record QualityChecks() implements Consequence {

  private static final int HALF = 50;

  @Override
  public List<EventType> upon() {
    return List.of(EventType.PROGRESS, EventType.QUALITY_RESULT);
  }

  @Override
  public List<Event> of(TeamState before, Event event, TeamState now) {
    if (!Nursing.isOn(now)) return List.of();
    return switch (event) {
      case Progressed progressed when progressed.progress() -> ask(progressed, now);
      case QualityReported checked -> feedBack(checked, now);
      default -> List.of();
    };
  }

  private static List<Event> ask(Progressed progressed, TeamState now) {
    MemberId checker = now.settings().health().checker();
    Member reader = checker == null ? null : now.roster().get(checker);
    Task task = task(progressed, now);
    Dossier dossier = task == null ? null : now.ward().dossier(task.id());
    boolean watched = now.ward().chart(progressed.actor()).watched();
    if (reader == null || !reader.isActive() || task == null || dossier == null || !watched) {
      return List.of();
    }
    Integer percent = progressed.headway().percent();
    boolean half = percent != null && percent >= HALF;
    int round =
        switch (dossier.quality()) {
          case UNCHECKED -> half ? 1 : 0;
          case FOUND_WANTING -> 2;
          case ASKED, ASKED_AGAIN, OVER -> 0;
        };
    if (round == 0) return List.of();
    HealthTexts texts = new HealthTexts(now.settings().health().language());
    Saying said = new Saying(reader.id(), HealthTexts.check(task.id(), texts.look(task, round)));
    return List.of(new QualityAsked(progressed.actor(), task.id(), reader.id(), round, said));
  }

  private static @Nullable Task task(Progressed progressed, TeamState now) {
    var id =
        progressed.task() == null ? now.ward().chart(progressed.actor()).task() : progressed.task();
    Task task = id == null ? null : now.tasks().get(id);
    return task != null && task.isOwnedBy(progressed.actor()) ? task : null;
  }

  private static List<Event> feedBack(QualityReported checked, TeamState now) {
    Task task = checked.task() == null ? null : now.tasks().get(checked.task());
    Dossier dossier = task == null ? null : now.ward().dossier(task.id());
    if (checked.passed() || task == null || task.owner() == null || dossier == null) {
      return List.of();
    }
    int round = dossier.quality() == Quality.ASKED_AGAIN ? 2 : 1;
    HealthTexts texts = new HealthTexts(now.settings().health().language());
    Saying said =
        new Saying(task.owner(), HealthTexts.feedback(task.id(), checked.findings(), texts.mend()));
    List<Event> events = new ArrayList<>();
    events.add(new Feedback(task.owner(), task.id(), checked.findings(), round, said));
    if (round == 2) {
      Patient patient = new Patient(task.owner(), task.id(), AnomalyKind.QUALITY);
      events.add(
          new Notices(now, patient)
              .report(Health.WARNING, texts.wanting(checked.findings()), Adjustment.ASSIST));
    }
    return events;
  }
}
