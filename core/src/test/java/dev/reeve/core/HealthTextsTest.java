package dev.reeve.core;

import static dev.reeve.core.Cast.COORDINATOR;
import static dev.reeve.core.Cast.EXECUTOR;
import static dev.reeve.core.Cast.T1;
import static dev.reeve.core.Cast.seat;
import static dev.reeve.core.Cast.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.health.Adjustment;
import dev.reeve.core.health.AnomalyKind;
import dev.reeve.core.health.Assistance;
import dev.reeve.core.health.Health;
import dev.reeve.core.health.HealthSettings;
import dev.reeve.core.health.HealthTexts;
import dev.reeve.core.health.Language;
import dev.reeve.core.health.Notices;
import dev.reeve.core.health.Notices.Patient;
import dev.reeve.core.liveness.Clocks;
import dev.reeve.core.liveness.Templates;
import dev.reeve.core.message.Saying;
import dev.reeve.core.team.NewTeam;
import dev.reeve.core.team.Profile;
import dev.reeve.core.team.Settings;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.Fingerprint;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said about health, word by word, in both languages. */
class HealthTextsTest {

  @Test
  @DisplayName("H-3 a health check has the seed's shape and its words")
  void health_check() {
    assertThat(notices(Language.ZH, AnomalyKind.IDLE).check(Duration.ofSeconds(150), false).said())
        .isEqualTo(
            said(
                EXECUTOR.value(),
                """
                type: health_check
                content:
                  reason: idle_detected
                  idle_duration: 2
                  question: "你还在正常工作吗？需要帮助吗？"
                  options: ["继续工作", "需要帮助", "遇到问题"]\
                """));
    assertThat(notices(Language.EN, AnomalyKind.STALE).check(null, false).said())
        .isEqualTo(
            said(
                EXECUTOR.value(),
                """
                type: health_check
                content:
                  reason: progress_stale
                  idle_duration: null
                  question: "Are you still working normally? Do you need help?"
                  options: ["keep working", "need help", "hit a problem"]\
                """));
  }

  @Test
  @DisplayName("H-3 an urgent question is another text of the same shape")
  void urgent() {
    for (Language language : Language.values()) {
      Notices notices = notices(language, AnomalyKind.IDLE);
      Duration idle = Duration.ofMinutes(2);
      assertThat(notices.check(idle, true).said()).isNotEqualTo(notices.check(idle, false).said());
      assertThat(notices.check(idle, true).check().options())
          .isEqualTo(notices.check(idle, false).check().options());
    }
    assertThat(notices(Language.ZH, AnomalyKind.IDLE).check(null, true).check().question().value())
        .isEqualTo("【紧急】尚未收到回复。你还在正常工作吗？需要帮助吗？");
  }

  @Test
  @DisplayName("H-3 an anomaly report goes to the coordinator in the seed's shape")
  void anomaly_report() {
    Duration lasting = Duration.ofMinutes(3);
    assertThat(
            notices(Language.ZH, AnomalyKind.MCP_STUCK)
                .report(Health.CRITICAL, lasting, Adjustment.RESTART)
                .said())
        .isEqualTo(
            said(
                COORDINATOR.value(),
                """
                type: anomaly_report
                content:
                  executor_id: exec-1
                  anomaly_type: mcp_stuck
                  severity: critical
                  details: "检测到 MCP 卡死，持续时间: 180秒"
                  recommendation: restart\
                """));
    assertThat(
            notices(Language.EN, AnomalyKind.IDLE)
                .report(Health.WARNING, lasting, Adjustment.REPLAN)
                .said())
        .isEqualTo(
            said(
                COORDINATOR.value(),
                """
                type: anomaly_report
                content:
                  executor_id: exec-1
                  anomaly_type: idle
                  severity: warning
                  details: "detected idle, duration: 180 seconds"
                  recommendation: replan\
                """));
  }

  @Test
  @DisplayName("H-3 an offer of help has the seed's shape, and what members wrote cannot break it")
  void assist_offer() {
    SafeText details = text("you wrote \"a\\b\":\n\tsee #1\u0007");
    assertThat(
            notices(Language.EN, AnomalyKind.ERRORS)
                .offer(Assistance.NEW_MEMBER, details, SafeText.EMPTY)
                .said())
        .isEqualTo(
            said(
                EXECUTOR.value(),
                """
                type: assist_offer
                content:
                  assistance_type: new_member
                  details: "you wrote \\"a\\\\b\\":\\n\\tsee #1\\u0007\"\
                """));
  }

  @Test
  @DisplayName("H-3 clarification, shutdown request and quality feedback have one shape each")
  void own_shapes() {
    Notices notices = notices(Language.ZH, AnomalyKind.MCP_STUCK);
    assertThat(notices.clarify().said().text().value())
        .isEqualTo(
            """
            type: clarification
            content:
              task_id: "1"
              question: "任务 #1 的需求不清晰。已请 Coordinator 澄清；缺少什么请用 QUESTION 说明。\"\
            """);
    assertThat(notices.askToStop(text("no answer"), null).said().text().value())
        .matches(
            """
            type: shutdown_request
            content:
              request_id: s-[0-9]+-exec-1
              reason: mcp_stuck
              details: "no answer\"\
            """);
    assertThat(
            HealthTexts.feedback(T1, List.of(text("no tests"), text("a".repeat(300))), text("mend"))
                .value())
        .isEqualTo(
            """
            type: quality_feedback
            content:
              task_id: "1"
              findings: ["no tests", "%s…"]
              request: "mend\"\
            """
                .formatted("a".repeat(199)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          cannot open '/tmp/a' after 3 tries | Cannot  open "b.txt" after 12 tries | true
          can't open x1                      | can't open x22                      | true
          can't open x                       | cannot open x                       | false
          文件 “甲” 不存在 3                 | 文件 “乙” 不存在 7                  | true
          «a» failed                         | failed                              | true
          "never closed                      | "never closed                       | true
          "never closed                      | "never ended                        | false
          """)
  @DisplayName("two texts are the same if they differ in numbers and quotes alone")
  void fingerprints(String one, String other, boolean same) {
    assertThat(Fingerprint.of(text(one)).equals(Fingerprint.of(text(other)))).isEqualTo(same);
  }

  private static Saying said(String to, String text) {
    return new Saying(new dev.reeve.core.member.MemberId(to), text(text));
  }

  private static Notices notices(Language language, AnomalyKind kind) {
    HealthSettings usual = HealthSettings.DEFAULT;
    HealthSettings health =
        new HealthSettings(
            language, usual.limits(), usual.pace(), usual.restartLimit(), null, false, false);
    TeamState state =
        Story.of(
                new NewTeam(
                    Profile.STRICT,
                    new Settings(Duration.ofMinutes(5), Clocks.DEFAULT, Templates.USUAL, health),
                    List.of(seat(COORDINATOR, "coordinator"), seat(EXECUTOR, "executor")),
                    List.of()))
            .state();
    return new Notices(state, new Patient(EXECUTOR, T1, kind));
  }
}
