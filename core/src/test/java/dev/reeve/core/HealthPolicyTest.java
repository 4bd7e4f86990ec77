package dev.reeve.core;

import static dev.reeve.core.Cast.COORDINATOR;
import static dev.reeve.core.Cast.EXECUTOR;
import static dev.reeve.core.Cast.T1;
import static dev.reeve.core.Cast.T2;
import static dev.reeve.core.Cast.active;
import static dev.reeve.core.Cast.order;
import static dev.reeve.core.Cast.requested;
import static dev.reeve.core.Cast.seat;
import static dev.reeve.core.Cast.simple;
import static dev.reeve.core.Cast.text;
import static dev.reeve.core.Story.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.decision.DecisionCommand.Adjust;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.health.Adjustment;
import dev.reeve.core.health.AnomalyKind;
import dev.reeve.core.health.Assistance;
import dev.reeve.core.health.Census;
import dev.reeve.core.health.Chart;
import dev.reeve.core.health.Consent;
import dev.reeve.core.health.Health;
import dev.reeve.core.health.HealthEvent.Continued;
import dev.reeve.core.health.HealthEvent.HealthReported;
import dev.reeve.core.health.HealthEvent.Offered;
import dev.reeve.core.health.HealthEvent.RestartOrdered;
import dev.reeve.core.health.HealthSettings;
import dev.reeve.core.health.Need;
import dev.reeve.core.health.Notices;
import dev.reeve.core.health.Notices.Patient;
import dev.reeve.core.health.Wellbeing;
import dev.reeve.core.liveness.Clocks;
import dev.reeve.core.liveness.Templates;
import dev.reeve.core.member.Headway;
import dev.reeve.core.member.HealthStatus;
import dev.reeve.core.member.MemberCommand.AnswerHealth;
import dev.reeve.core.member.MemberCommand.ReportError;
import dev.reeve.core.member.MemberCommand.ReportProgress;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.ToolCall;
import dev.reeve.core.message.MessageCommand.Say;
import dev.reeve.core.ownership.OwnershipCommand.HandOff;
import dev.reeve.core.task.TaskCommand.Assign;
import dev.reeve.core.task.TaskCommand.Cancel;
import dev.reeve.core.task.TaskCommand.Claim;
import dev.reeve.core.task.TaskCommand.GetStuck;
import dev.reeve.core.task.TaskCommand.Submit;
import dev.reeve.core.team.NewTeam;
import dev.reeve.core.team.Profile;
import dev.reeve.core.team.Settings;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What follows from what is known of an executor's health. */
class HealthPolicyTest {

  @ParameterizedTest
  @CsvSource({
    "IDLE,      idle,      WARNING,  CRITICAL, ASK",
    "STALE,     idle,      WARNING,  CRITICAL, ASK",
    "ERRORS,    error,     WARNING,  WARNING,  ASSIST",
    "HELP,      error,     WARNING,  WARNING,  ASSIST",
    "QUALITY,   error,     WARNING,  WARNING,  REPORT",
    "SHARED,    error,     WARNING,  WARNING,  REPORT",
    "TIMEOUT,   timeout,   WARNING,  CRITICAL, REPORT",
    "MCP_STUCK, mcp_stuck, CRITICAL, CRITICAL, SHUTDOWN"
  })
  @DisplayName("H-16 one table defines every anomaly")
  void anomalies(
      AnomalyKind kind, String word, Health first, Health worst, AnomalyKind.Action action) {
    assertThat(kind.word()).isEqualTo(word);
    assertThat(kind.first()).isEqualTo(first);
    assertThat(kind.worst()).isEqualTo(worst);
    assertThat(kind.action()).isEqualTo(action);
  }

  @ParameterizedTest
  @CsvSource({
    "CONTEXT, RESOURCE",
    "TOOL,    RESOURCE",
    "BLOCKER, GUIDANCE",
    "ERRORS,  GUIDANCE",
    "HELP,    GUIDANCE",
    "TIME,    GUIDANCE",
    "FIT,     NEW_MEMBER"
  })
  @DisplayName("H-16 each cause has its kind of help")
  void assistance(Need need, Assistance assistance) {
    assertThat(need.assistance()).isEqualTo(assistance);
  }

  @ParameterizedTest
  @CsvSource({
    "ADJUSTMENT_DECISION, COORDINATOR, true,  true",
    "FORCED_FINALIZE_ACK, COORDINATOR, false, false",
    "SHUTDOWN_ACK,        MEMBER,      false, false",
    "STOP_COMMAND,        OPERATOR,    false, false",
    "STANDING,            POLICY,      false, true",
    "BUDGET_DECISION,     COORDINATOR, false, false",
    "RUN_LIMIT,           STARTER,     false, false",
    "NOT_ADOPTABLE,       NOBODY,      false, false"
  })
  @DisplayName("H-7 whose word lets a member be restarted, at warning and at critical")
  void consents(Consent consent, Consent.Giver giver, boolean warning, boolean critical) {
    assertThat(consent.giver()).isEqualTo(giver);
    assertThat(consent.allowsRestart(Health.WARNING)).isEqualTo(warning);
    assertThat(consent.allowsRestart(Health.CRITICAL)).isEqualTo(critical);
  }

  @ParameterizedTest
  @CsvSource({"false, CRITICAL, false", "true,  CRITICAL, true", "true,  WARNING,  false"})
  @DisplayName("H-7 a standing consent acts at critical alone, and is recorded when it does")
  void standing_consent(boolean given, Health severity, boolean restarted) {
    Story story = claimed(settings(false, given));
    story.given(
        new Notices(story.state(), new Patient(EXECUTOR, T1, AnomalyKind.IDLE))
            .report(severity, Duration.ofMinutes(5), Adjustment.RESTART));
    List<Event> ordered = story.events().stream().filter(RestartOrdered.class::isInstance).toList();
    assertThat(ordered)
        .isEqualTo(
            restarted
                ? List.of(new RestartOrdered(EXECUTOR, T1, 1, Consent.STANDING, SafeText.EMPTY))
                : List.of());
  }

  @Test
  @DisplayName("H-7 without the coordinator's word nobody is restarted; with it, once")
  void consent_is_asked() {
    Story story = claimed(HealthSettings.DEFAULT);
    story.given(
        new Notices(story.state(), new Patient(EXECUTOR, T1, AnomalyKind.IDLE))
            .report(Health.WARNING, Duration.ofMinutes(3), Adjustment.RESTART));
    assertThat(story.entries()).noneMatch(entry -> entry.event() instanceof RestartOrdered);
    story.when(
        at(300),
        requested("a", COORDINATOR, new Adjust(EXECUTOR, "restart", text("{}"), text("hangs"))));
    assertThat(story.events())
        .contains(new RestartOrdered(EXECUTOR, T1, 1, Consent.ADJUSTMENT_DECISION, text("{}")));
  }

  @ParameterizedTest
  @CsvSource({
    "10;20;30,          0, true",
    "10;20,             0, false",
    "10;20;30,         25, true",
    "10;400;790,      395, false",
    "10;300;609,      305, true",
    "10;2000;4000,      0, true"
  })
  @DisplayName("H-14 three errors: without progress between, or within ten minutes")
  void errors(String seconds, long progress, boolean tested) {
    Story story = claimed(HealthSettings.DEFAULT);
    boolean moved = progress == 0;
    for (String second : seconds.split(";", 9)) {
      long now = Long.parseLong(second);
      if (!moved && now > progress) {
        story.given(at(progress), progress(EXECUTOR, "on", 10));
        moved = true;
      }
      story.given(at(now), requested("e" + now, EXECUTOR, new ReportError(T1, text("no"))));
    }
    boolean found =
        story.entries().stream().anyMatch(each -> each.event().type() == EventType.REBOOT_TEST);
    assertThat(found).isEqualTo(tested);
  }

  @Test
  @DisplayName("H-5 that help with one error was in vain is no word on another that comes again")
  void two_errors_again() {
    Story story = claimed(HealthSettings.DEFAULT);
    int n = 0;
    for (String what : List.of("no", "no", "no", "oh", "oh", "no")) {
      story.given(at(10 + n), requested("e" + n++, EXECUTOR, new ReportError(T1, text(what))));
    }
    List<SafeText> offered = new ArrayList<>();
    for (Entry entry : story.entries()) {
      if (entry.event() instanceof Offered help) offered.add(help.offer().on());
    }
    assertThat(offered).containsExactly(text("no"), text("oh"));
  }

  @Test
  @DisplayName("H-2 who calls for help while it is at no task still needs it after its next word")
  void help_at_no_task() {
    Story story = claimed(HealthSettings.DEFAULT);
    story.given(at(10), order(EXECUTOR, 2, new Submit(T1, List.of())));
    story.given(at(20), requested("h", EXECUTOR, plea(HealthStatus.NEED_HELP)));
    story.given(at(30), order(EXECUTOR, new Say(text("anybody there?"))));
    assertThat(chart(story).has(AnomalyKind.HELP)).isTrue();
    story.given(at(40), requested("w", EXECUTOR, plea(HealthStatus.WORKING)));
    assertThat(chart(story).open()).isNull();
  }

  @Test
  @DisplayName("H-2 errors that name no task are those of the only one that it is at")
  void errors_at_the_only_task() {
    Story story =
        active(
            List.of(seat(COORDINATOR, "coordinator"), seat(EXECUTOR, "executor")),
            simple(T1),
            simple(T2));
    story.given(at(2), order(EXECUTOR, 1, new Claim(T1)));
    story.given(at(3), order(EXECUTOR, 1, new Claim(T2)));
    story.given(at(4), order(EXECUTOR, 2, new Submit(T2, List.of())));
    for (int i = 0; i < 3; i++) {
      story.given(at(10 + i), requested("e" + i, EXECUTOR, new ReportError(null, text("no"))));
    }
    assertThat(Objects.requireNonNull(chart(story).open()).task()).isEqualTo(T1);
    story.given(at(20), order(EXECUTOR, new Say(text("hm"))));
    assertThat(chart(story).has(AnomalyKind.ERRORS)).isTrue();
    story.given(at(30), order(COORDINATOR, 2, new Cancel(T1, text("not wanted"))));
    assertThat(chart(story).open()).as("off its hands").isNull();
  }

  @Test
  @DisplayName(
      "H-6 that two are stuck with the same is the Lead's to settle, whatever they say next")
  void stuck_with_the_same() {
    MemberId other = new MemberId("exec-2");
    Story story =
        active(
            List.of(
                seat(COORDINATOR, "coordinator"),
                seat(EXECUTOR, "executor"),
                seat(other, "executor")),
            simple(T1),
            simple(T2));
    story.given(at(2), order(EXECUTOR, 1, new Claim(T1)));
    story.given(at(3), order(other, 1, new Claim(T2)));
    story.given(at(10), order(other, 2, new GetStuck(T2, text("it does not build"))));
    story.given(at(20), order(EXECUTOR, 2, new GetStuck(T1, text("it does not build"))));
    assertThat(story.state().docket().open(DecisionKind.RESTART)).hasSize(1);
    story.given(at(30), order(EXECUTOR, new Say(text("now what?"))));
    assertThat(story.state().docket().open(DecisionKind.RESTART)).as("still stuck").hasSize(1);
    story.given(at(40), order(COORDINATOR, 3, new Assign(T1, other, List.of())));
    assertThat(story.state().docket().open(DecisionKind.RESTART)).isEmpty();
  }

  @Test
  @DisplayName("H-10 a change of health is recorded once, and pushed only where that is wanted")
  void changes_are_recorded() {
    for (boolean push : List.of(false, true)) {
      Story story = claimed(settings(push, false));
      story.given(at(10), requested("h", EXECUTOR, blocked()));
      List<HealthReported> reports =
          story.events().stream()
              .filter(HealthReported.class::isInstance)
              .map(HealthReported.class::cast)
              .toList();
      assertThat(reports).hasSize(1);
      assertThat(reports.getFirst().summary().warning()).isEqualTo(1);
      assertThat(reports.getFirst().said() != null).isEqualTo(push);
      story.given(at(20), requested("h2", EXECUTOR, blocked()));
      assertThat(story.events()).noneMatch(HealthReported.class::isInstance);
      story.given(at(30), progress(EXECUTOR, "on", 10));
      assertThat(story.events()).anyMatch(HealthReported.class::isInstance);
      assertThat(story.events()).anyMatch(Continued.class::isInstance);
      Noticed tick = new Noticed.Tick();
      story.given(at(390), progress(EXECUTOR, "further", 20));
      story.when(at(400), tick);
      assertThat(story.events().stream().anyMatch(HealthReported.class::isInstance))
          .isEqualTo(push);
    }
  }

  @Test
  @DisplayName("H-10 executors whose health changes in the same check are all counted")
  void changes_of_one_check_are_all_counted() {
    List<MemberId> both = List.of(EXECUTOR, new MemberId("exec-2"));
    Story story =
        active(
            List.of(
                seat(COORDINATOR, "coordinator"),
                seat(both.getFirst(), "executor"),
                seat(both.getLast(), "executor")));
    for (MemberId each : both) {
      ToolCall call = new ToolCall(text("mcp__web__get"), text("c1"), at(20), null);
      story.when(at(25), new Noticed.LongCall(each, call));
    }
    story.when(at(50), new Noticed.Tick());
    assertThat(story.events())
        .extracting(each -> ((HealthReported) each).summary())
        .containsExactly(new Census(2, 1, 0), new Census(2, 2, 0));
    assertThat(story.state().ward().census()).isEqualTo(new Census(2, 2, 0));
  }

  @Test
  @DisplayName("H-16 status and health follow from the facts")
  void wellbeing() {
    Story story = claimed(HealthSettings.DEFAULT);
    assertThat(being(story)).isEqualTo("WORKING HEALTHY");
    story.given(at(10), requested("h", EXECUTOR, blocked()));
    assertThat(being(story)).isEqualTo("BLOCKED WARNING");
    story.given(at(20), progress(EXECUTOR, "on", 10));
    assertThat(being(story)).isEqualTo("WORKING HEALTHY");
    story.given(
        new Notices(story.state(), new Patient(EXECUTOR, T1, AnomalyKind.IDLE))
            .check(Duration.ofMinutes(2), false));
    assertThat(being(story)).isEqualTo("IDLE WARNING");
    Story free = team(HealthSettings.DEFAULT);
    assertThat(being(free)).isEqualTo("IDLE HEALTHY");
  }

  @Test
  @DisplayName("H-11 whatever Reeve says goes to the executor or to the coordinator")
  void nobody_else_is_spoken_to() {
    Story story = claimed(settings(true, true));
    for (int i = 0; i < 7; i++) {
      story.given(
          at(10 + i), requested("e" + i, EXECUTOR, new ReportError(T1, text("cannot open"))));
    }
    story.given(at(30), requested("h", EXECUTOR, blocked()));
    for (Entry entry : story.entries()) {
      if (entry.event().said() == null) continue;
      MemberId to = Objects.requireNonNull(entry.event().said()).to();
      assertThat(to).isIn(EXECUTOR, COORDINATOR);
    }
  }

  private static String being(Story story) {
    Wellbeing being =
        Wellbeing.of(
            story.state(),
            Objects.requireNonNull(story.state().roster().get(EXECUTOR)),
            story.state().position().at());
    return being.status() + " " + being.health();
  }

  private static Chart chart(Story story) {
    return story.state().ward().chart(EXECUTOR);
  }

  private static AnswerHealth plea(HealthStatus status) {
    return new AnswerHealth(null, status, SafeText.EMPTY, SafeText.EMPTY);
  }

  private static AnswerHealth blocked() {
    return new AnswerHealth(T1, HealthStatus.BLOCKED, text("no network"), text("a proxy"));
  }

  private static Order progress(MemberId who, String step, int percent) {
    Headway headway = new Headway(percent, text(step), SafeText.EMPTY, List.of(), null);
    return requested("p" + step + percent, who, new ReportProgress(T1, headway));
  }

  private static HealthSettings settings(boolean push, boolean consent) {
    HealthSettings usual = HealthSettings.DEFAULT;
    return new HealthSettings(
        usual.language(), usual.limits(), usual.pace(), usual.restartLimit(), null, push, consent);
  }

  private static Story team(HealthSettings health) {
    Story story =
        Story.of(
            new NewTeam(
                Profile.STRICT,
                new Settings(Duration.ofMinutes(5), Clocks.DEFAULT, Templates.USUAL, health),
                List.of(seat(COORDINATOR, "coordinator"), seat(EXECUTOR, "executor")),
                List.of(simple(T1))));
    return story.given(at(1), order(COORDINATOR, new HandOff(1)));
  }

  private static Story claimed(HealthSettings health) {
    return team(health).given(at(2), order(EXECUTOR, 1, new Claim(T1)));
  }
}
