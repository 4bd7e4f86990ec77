package dev.reeve.daemon.codec;

import static dev.reeve.daemon.codec.Samples.text;

import dev.reeve.core.Event;
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
import dev.reeve.core.health.HealthSettings;
import dev.reeve.core.health.Known;
import dev.reeve.core.health.Language;
import dev.reeve.core.health.Occasion;
import dev.reeve.core.health.Pace;
import dev.reeve.core.health.RebootQuestion;
import dev.reeve.core.health.Wellbeing;
import dev.reeve.core.liveness.Clocks;
import dev.reeve.core.liveness.Templates;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.Saying;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.Profile;
import dev.reeve.core.team.Settings;
import dev.reeve.core.team.TeamEvent;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.util.List;

/** What Reeve finds out and says about health: see {@link Samples}. */
final class HealthSamples {

  private static final MemberId LEAD = new MemberId("coordinator");
  private static final MemberId EXECUTOR = new MemberId("executor-1");
  private static final TaskId TASK = new TaskId("7");
  private static final Saying SAID = new Saying(EXECUTOR, text("type: x\ncontent:\n  a: \"漢字\""));

  private HealthSamples() {}

  static List<Event> full() {
    return List.of(
        new TeamEvent.Created(LEAD, Profile.STRICT, settings(), 0),
        new Checked(EXECUTOR, TASK, check(), SAID),
        new Offered(
            EXECUTOR,
            TASK,
            new Offer(Assistance.NEW_MEMBER, text("d"), AnomalyKind.ERRORS, text("cannot open")),
            SAID),
        new Reported(
            EXECUTOR,
            TASK,
            new Report(AnomalyKind.STALE, Health.CRITICAL, text("d"), Adjustment.REPLAN),
            SAID),
        new Tested(EXECUTOR, TASK, diagnosis()),
        new Clarified(EXECUTOR, TASK, text("What is missing?"), SAID),
        new Continued(EXECUTOR, TASK, AnomalyKind.TIMEOUT, text("it works again")),
        new ShutdownAsked(
            EXECUTOR,
            TASK,
            new Shutdown("s-12", AnomalyKind.MCP_STUCK, text("a call hangs"), null),
            SAID),
        new RestartOrdered(EXECUTOR, TASK, 2, Consent.STANDING, text("{\"id\":\"executor-2\"}")));
  }

  /** Later ones, whose lines came later. */
  static List<Event> more() {
    return List.of(
        new ShutdownAsked(
            EXECUTOR,
            TASK,
            new Shutdown("s-12", AnomalyKind.MCP_STUCK, text("a call hangs"), Samples.AT),
            SAID),
        new QualityAsked(EXECUTOR, TASK, new MemberId("checker"), 2, SAID),
        new Feedback(EXECUTOR, TASK, List.of(text("no tests")), 1, SAID),
        new HealthReported(
            EXECUTOR,
            Samples.AT,
            List.of(new Wellbeing(EXECUTOR, Wellbeing.Status.BLOCKED, Health.CRITICAL, Samples.AT)),
            new Census(4, 2, 1),
            SAID),
        new RestartNotDone(EXECUTOR, text("no processes here"), SAID));
  }

  /** Still later ones. */
  static List<Event> latest() {
    return List.of(new TeamEvent.Created(LEAD, Profile.STRICT, paced(), 0));
  }

  static List<Event> minimal() {
    return List.of(
        new Feedback(EXECUTOR, TASK, List.of(), 2, SAID),
        new HealthReported(null, Samples.AT, List.of(), Census.EMPTY, null),
        new Checked(
            EXECUTOR,
            null,
            new Check(CheckReason.ROUTINE, null, null, false, text("?"), List.of()),
            SAID),
        new Offered(
            EXECUTOR,
            null,
            new Offer(Assistance.GUIDANCE, text("d"), AnomalyKind.HELP, SafeText.EMPTY),
            SAID),
        new RestartOrdered(EXECUTOR, null, 1, Consent.ADJUSTMENT_DECISION, SafeText.EMPTY),
        new Continued(EXECUTOR, null, AnomalyKind.IDLE, SafeText.EMPTY));
  }

  private static Settings settings() {
    HealthSettings health =
        new HealthSettings(
            Language.ZH,
            new HealthSettings.Limits(
                4,
                Duration.ofMinutes(9),
                Duration.ofSeconds(20),
                Duration.ofSeconds(40),
                HealthSettings.Limits.DEFAULT.graceful(),
                Duration.ofSeconds(50),
                Duration.ofMinutes(6)),
            Pace.DEFAULT,
            2,
            new MemberId("checker"),
            true,
            true);
    return new Settings(Duration.ofMinutes(5), Clocks.DEFAULT, Templates.USUAL, health);
  }

  private static Settings paced() {
    HealthSettings usual = settings().health();
    Pace pace =
        new Pace(
            Duration.ofMinutes(1),
            Duration.ofMinutes(4),
            Duration.ofSeconds(90),
            Duration.ofSeconds(30));
    HealthSettings health =
        new HealthSettings(usual.language(), usual.limits(), pace, 2, null, false, false);
    return new Settings(Duration.ofMinutes(5), Clocks.DEFAULT, Templates.USUAL, health);
  }

  private static Check check() {
    return new Check(
        CheckReason.IDLE_DETECTED,
        AnomalyKind.IDLE,
        2,
        true,
        text("你还在正常工作吗？"),
        List.of(text("继续工作"), text("需要帮助")));
  }

  private static Diagnosis diagnosis() {
    return new Diagnosis(
        Occasion.TOOL_TIMEOUT,
        List.of(
            new Finding(RebootQuestion.DEFINED, Known.YES, 5L, text("it has a description")),
            new Finding(RebootQuestion.CONTEXT, Known.UNKNOWN, null, text("nothing is known")),
            new Finding(RebootQuestion.OBSTACLE, Known.YES, 9L, text("a blocker"))),
        Course.GUIDANCE);
  }
}
