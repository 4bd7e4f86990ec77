package dev.reeve.daemon.codec;

import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import dev.reeve.core.health.Adjustment;
import dev.reeve.core.health.AnomalyKind;
import dev.reeve.core.health.Assistance;
import dev.reeve.core.health.Census;
import dev.reeve.core.health.CheckReason;
import dev.reeve.core.health.Consent;
import dev.reeve.core.health.Course;
import dev.reeve.core.health.Diagnosis;
import dev.reeve.core.health.Diagnosis.Finding;
import dev.reeve.core.health.Health;
import dev.reeve.core.health.HealthEvent.Check;
import dev.reeve.core.health.HealthEvent.Checked;
import dev.reeve.core.health.HealthEvent.Clarified;
import dev.reeve.core.health.HealthEvent.Continued;
import dev.reeve.core.health.HealthEvent.Feedback;
import dev.reeve.core.health.HealthEvent.HealthReported;
import dev.reeve.core.health.HealthEvent.Offer;
import dev.reeve.core.health.HealthEvent.Offered;
import dev.reeve.core.health.HealthEvent.QualityAsked;
import dev.reeve.core.health.HealthEvent.Report;
import dev.reeve.core.health.HealthEvent.Reported;
import dev.reeve.core.health.HealthEvent.RestartNotDone;
import dev.reeve.core.health.HealthEvent.RestartOrdered;
import dev.reeve.core.health.HealthEvent.Shutdown;
import dev.reeve.core.health.HealthEvent.ShutdownAsked;
import dev.reeve.core.health.HealthEvent.Tested;
import dev.reeve.core.health.Known;
import dev.reeve.core.health.Occasion;
import dev.reeve.core.health.RebootQuestion;
import dev.reeve.core.health.Wellbeing;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.Saying;
import dev.reeve.core.task.TaskId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Anything that can be found out or said about health, drawn by chance. */
record RandomHealth(Chance chance, MemberId member, @Nullable TaskId task, Saying said) {

  Event event(EventType type) {
    return switch (type) {
      case HEALTH_CHECK -> new Checked(member, task, check(), said);
      case ASSIST_OFFER ->
          new Offered(
              member,
              task,
              new Offer(chance.pick(Assistance.values()), chance.text(), kind(), chance.text()),
              said);
      case ANOMALY_REPORT ->
          new Reported(
              member,
              task,
              new Report(
                  kind(),
                  chance.pick(Health.values()),
                  chance.text(),
                  chance.pick(Adjustment.values())),
              said);
      case REBOOT_TEST -> new Tested(member, task, diagnosis());
      case CLARIFICATION -> new Clarified(member, task, chance.text(), said);
      case CONTINUE -> new Continued(member, task, kind(), chance.text());
      case RESTART ->
          new RestartOrdered(
              member, task, chance.number(1, 99), chance.pick(Consent.values()), chance.text());
      case RESTART_NOT_DONE -> new RestartNotDone(member, chance.text(), said);
      case QUALITY_CHECK ->
          new QualityAsked(member, someTask(), member, (int) chance.number(1, 2), said);
      case QUALITY_FEEDBACK ->
          new Feedback(
              member, someTask(), chance.list(chance::text), (int) chance.number(1, 2), said);
      case HEALTH_REPORT ->
          new HealthReported(
              chance.orNull(() -> member),
              chance.instant(),
              chance.list(this::being),
              new Census(9, (int) chance.number(0, 3), (int) chance.number(0, 3)),
              chance.orNull(() -> said));
      default ->
          new ShutdownAsked(
              member,
              task,
              new Shutdown(chance.string(), kind(), chance.text(), chance.orNull(chance::instant)),
              said);
    };
  }

  private TaskId someTask() {
    return task == null ? new TaskId("1") : task;
  }

  private Wellbeing being() {
    return new Wellbeing(
        member,
        chance.pick(Wellbeing.Status.values()),
        chance.pick(Health.values()),
        chance.orNull(chance::instant));
  }

  private AnomalyKind kind() {
    return chance.pick(AnomalyKind.values());
  }

  private Check check() {
    return new Check(
        chance.pick(CheckReason.values()),
        chance.orNull(this::kind),
        chance.orNull(() -> (int) chance.number(0, 999)),
        chance.flip(),
        chance.text(),
        chance.list(chance::text));
  }

  private Diagnosis diagnosis() {
    List<Finding> findings = new ArrayList<>(chance.list(this::finding));
    findings.add(finding());
    return new Diagnosis(chance.pick(Occasion.values()), findings, chance.pick(Course.values()));
  }

  private Finding finding() {
    return new Finding(
        chance.pick(RebootQuestion.values()),
        chance.pick(Known.values()),
        chance.orNull(() -> chance.number(1, Long.MAX_VALUE)),
        chance.text());
  }
}
