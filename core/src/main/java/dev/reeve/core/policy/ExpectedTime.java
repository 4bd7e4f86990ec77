package dev.reeve.core.policy;

import dev.reeve.core.Event;
import dev.reeve.core.health.Adjustment;
import dev.reeve.core.health.AnomalyKind;
import dev.reeve.core.health.Calls;
import dev.reeve.core.health.Dossier;
import dev.reeve.core.health.Health;
import dev.reeve.core.health.HealthTexts;
import dev.reeve.core.health.Need;
import dev.reeve.core.health.Notices;
import dev.reeve.core.health.Notices.Patient;
import dev.reeve.core.health.Nursing;
import dev.reeve.core.member.Member;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.team.WatchTime;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A task that takes an executor longer than expected: less than half done it should be planned
 * anew; else its owner is helped, until twice the time has passed (H-6).
 */
public record ExpectedTime() implements Policy {

  private static final int HALF = 50;

  @Override
  public @Nullable Instant due(TeamState state) {
    WatchTime first = Nursing.isOn(state) ? state.ward().nextDeadline() : null;
    return first == null ? null : state.watch().due(first);
  }

  @Override
  public List<Event> check(TeamState state, Instant now) {
    if (!Nursing.isOn(state)) return List.of();
    List<Event> events = new ArrayList<>();
    for (TaskId id : state.ward().late(state.watch().watched(now))) {
      Task task = state.tasks().get(id);
      Dossier dossier = state.ward().dossier(id);
      Member owner = task == null || task.owner() == null ? null : state.roster().get(task.owner());
      if (task == null || dossier == null || owner == null) continue;
      events.add(late(state, task, dossier, new Late(owner, now)));
    }
    return events;
  }

  private record Late(Member owner, Instant now) {}

  private static Event late(TeamState state, Task task, Dossier dossier, Late late) {
    Patient patient = new Patient(late.owner().id(), task.id(), AnomalyKind.TIMEOUT);
    Notices notices = new Notices(state, patient);
    Integer percent = task.spoken().percents().get(late.owner().id());
    Instant begun = dossier.begun();
    Duration lasting = begun == null ? Duration.ZERO : Calls.lasting(state, begun, late.now());
    Duration expected = task.plan().expected() == null ? Duration.ZERO : task.plan().expected();
    SafeText details = details(notices.texts(), lasting, expected, percent);
    if (dossier.late() > 0) return notices.report(Health.CRITICAL, details, Adjustment.REPLAN);
    if (percent != null && percent >= HALF) {
      Need.Help help = new Need.Help(Need.TIME, details, SafeText.own("task " + task.id()));
      return Nursing.offered(state, patient, help);
    }
    Adjustment wanted = percent == null ? Adjustment.ASSIST : Adjustment.REPLAN;
    return notices.report(Health.WARNING, details, wanted);
  }

  private static SafeText details(
      HealthTexts texts, Duration lasting, Duration expected, @Nullable Integer percent) {
    String done = percent == null ? "?" : String.valueOf(percent);
    return texts.own(
        "detected timeout, duration: "
            + lasting.toSeconds()
            + " seconds of "
            + expected.toSeconds()
            + " expected, progress: "
            + done
            + "%",
        "检测到 超时，持续时间: "
            + lasting.toSeconds()
            + "秒，预期: "
            + expected.toSeconds()
            + "秒，进度: "
            + done
            + "%");
  }
}
