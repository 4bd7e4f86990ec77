package dev.reeve.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.EventType;
import dev.reeve.core.liveness.Clock;
import dev.reeve.core.liveness.LivenessEvent;
import dev.reeve.core.liveness.LivenessEvent.Reminded;
import dev.reeve.core.liveness.Obligation;
import dev.reeve.core.liveness.Template;
import dev.reeve.core.member.IdleStage;
import dev.reeve.core.member.MemberEvent.Waits;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.WaitReason;
import dev.reeve.core.report.why.Why;
import dev.reeve.core.task.TaskId;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What events mean in a report. */
class MeaningsTest {

  /** The words of the supervisor's playbook, in its order. */
  private static final List<String> ALERTS_OF_THE_SEED =
      List.of(
          "IDLE_BREACH",
          "REVIEW_SLA_BREACH",
          "LOOP_SUSPECTED",
          "DUPLICATE_TASK_KEY",
          "OVERLAP_SCOPE",
          "STUCK",
          "TOOL_UNAVAILABLE",
          "HANDOFF_DUPLICATE",
          "HANDOFF_MISSING",
          "SPLIT_BRAIN_DETECTED",
          "STATE_DIVERGENCE",
          "RECONCILE_CONFLICT",
          "SNAPSHOT_NOT_FOUND",
          "SNAPSHOT_CONFLICT",
          "RECONCILE_LOCK_ENTER",
          "RECONCILE_LOCK_EXIT",
          "TEARDOWN_BLOCKED",
          "FORCED_FINALIZE_CANDIDATE",
          "DECISIONS_SCOPE_VIOLATION",
          "DECISIONS_MARKER_MISSING");

  private static final List<String> ACTIONS_OF_THE_SEED =
      List.of(
          "PING",
          "NUDGE",
          "ESCALATE",
          "REASSIGN_PROPOSAL",
          "TEARDOWN_RETRY",
          "RECONCILE_LOCK_ENTER",
          "RECONCILE_LOCK_EXIT",
          "FORCED_FINALIZE");

  @Test
  @DisplayName("T-70 the words of a report are the playbook's, and behind them Reeve's own")
  void the_words_are_the_playbooks() {
    assertThat(names(Severity.values())).containsExactly("INFO", "WARN", "CRITICAL");
    assertThat(names(AlertType.values())).startsWith(ALERTS_OF_THE_SEED.toArray(String[]::new));
    assertThat(names(ActionType.values())).startsWith(ACTIONS_OF_THE_SEED.toArray(String[]::new));
  }

  @ParameterizedTest
  @CsvSource({
    "PING,                      INFO,     IDLE_BREACH,               PING, PING",
    "NUDGE,                     WARN,     IDLE_BREACH,               NUDGE, NUDGE",
    "ESCALATE,                  WARN,     IDLE_BREACH,               ESCALATE, ",
    "WAIT_OVERDUE,              WARN,     WAIT_OVERDUE,              ESCALATE, ",
    "RECOVERED,                 INFO,     ,                          RECOVERED, RECOVERY",
    "STUCK,                     WARN,     STUCK,                     , ",
    "TOOL_UNAVAILABLE,          WARN,     TOOL_UNAVAILABLE,          , ",
    "LOOP_SUSPECTED,            WARN,     LOOP_SUSPECTED,            , ",
    "ESCALATE_TO_MEDIUM,        WARN,     ESCALATE_TO_MEDIUM,        , ",
    "IMPOSSIBLE_WAIT,           WARN,     IMPOSSIBLE_WAIT,           , ",
    "DUPLICATE_TASK_KEY,        WARN,     DUPLICATE_TASK_KEY,        , ",
    "REASSIGN_PROPOSAL,         INFO,     ,                          REASSIGN_PROPOSAL, ",
    "DECISION_OPENED,           INFO,     ,                          DECISION_REQUEST, ",
    "HANDOFF_DUPLICATE,         INFO,     HANDOFF_DUPLICATE,         , ",
    "HANDOFF_MISSING,           WARN,     HANDOFF_MISSING,           , ",
    "SPLIT_BRAIN_DETECTED,      CRITICAL, SPLIT_BRAIN_DETECTED,      , ",
    "TEARDOWN_BLOCKED,          CRITICAL, TEARDOWN_BLOCKED,          , ",
    "SHUTDOWN_REQUESTED,        INFO,     ,                          SHUTDOWN_REQUESTED, ",
    "TEARDOWN_RETRY,            INFO,     ,                          TEARDOWN_RETRY, ",
    "FORCED_FINALIZE_CANDIDATE, CRITICAL, FORCED_FINALIZE_CANDIDATE, , ",
    "FORCED_FINALIZE,           INFO,     ,                          FORCED_FINALIZE, ",
    "TEARDOWN_FAILED_SAFE,      WARN,     TEARDOWN_FAILED_SAFE,      , ",
    "DECISIONS_MARKER_MISSING,  WARN,     DECISIONS_MARKER_MISSING,  , ",
    "DECISIONS_SCOPE_VIOLATION, WARN,     DECISIONS_SCOPE_VIOLATION, , ",
    "STATE_DIVERGENCE,          WARN,     STATE_DIVERGENCE,          , ",
    "RECONCILE_LOCK_ENTER,      WARN,     RECONCILE_LOCK_ENTER,      RECONCILE_LOCK_ENTER, ",
    "RECONCILE_LOCK_EXIT,       INFO,     RECONCILE_LOCK_EXIT,       RECONCILE_LOCK_EXIT, ",
    "SNAPSHOT_NOT_FOUND,        CRITICAL, SNAPSHOT_NOT_FOUND,        , ",
    "SNAPSHOT_CONFLICT,         CRITICAL, SNAPSHOT_CONFLICT,         , ",
    "RECONCILE_CONFLICT,        CRITICAL, RECONCILE_CONFLICT,        , ",
    "CLAIM,                     INFO,     ,                          , ",
    "MEMBER_GONE,               WARN,     MEMBER_GONE,               ESCALATE, ",
    "SECURITY_INCIDENT,         CRITICAL, SECURITY_INCIDENT,         ESCALATE, ",
    "READY_TO_DELETE,           INFO,     ,                          , "
  })
  @DisplayName("T-73 every event has its severity, what it warns of, does and says")
  void every_event_has_its_meaning(
      EventType type,
      Severity severity,
      @Nullable AlertType alert,
      @Nullable ActionType action,
      @Nullable Template template) {
    assertThat(Meanings.of(type)).isEqualTo(new Meaning(severity, alert, action, template));
  }

  @ParameterizedTest
  @CsvSource({
    "SILENCE,        PING,    IDLE_BREACH",
    "SILENCE,        BLOCKER, IDLE_BREACH",
    "REVIEW_OVERDUE, REVIEW,  REVIEW_SLA_BREACH",
    "REVIEW_OVERDUE, NUDGE,   REVIEW_SLA_BREACH"
  })
  @DisplayName("T-73 a stage warns by the clock that ran out, in the words that were chosen")
  void a_stage_says_by_which_clock(Clock clock, Template template, AlertType alert) {
    Obligation what = Obligation.on(Obligation.Kind.REVIEW, new TaskId("1"));
    MemberId member = new MemberId("rev-1");
    for (IdleStage stage : List.of(IdleStage.PINGED, IdleStage.NUDGED)) {
      LivenessEvent.Why why = new LivenessEvent.Why(clock, template, null);
      Meaning meaning =
          Meanings.of(new Reminded(member, what, stage, Duration.ofMinutes(20), why, null));
      assertThat(meaning.alert()).isEqualTo(alert);
      assertThat(meaning.template()).isEqualTo(template);
    }
  }

  @Test
  @DisplayName("T-73 of waits only a limit that must be lifted is told")
  void a_rate_limit_is_told() {
    MemberId coder = new MemberId("coder-1");
    for (WaitReason reason : WaitReason.values()) {
      AlertType alert = Meanings.of(new Waits(coder, null, reason, null)).alert();
      assertThat(alert)
          .isEqualTo(reason == WaitReason.RATE_LIMITED ? AlertType.RATE_LIMITED : null);
    }
  }

  private static List<String> names(Enum<?>[] words) {
    return Arrays.stream(words).map(Enum::name).toList();
  }

  @Test
  @DisplayName("T-71 whatever warns of something or does something can be explained")
  void whatever_means_something_is_explained() {
    List<EventType> dumb =
        Stream.of(EventType.values())
            .filter(type -> Meanings.of(type).alert() != null || Meanings.of(type).action() != null)
            .filter(type -> !Why.isExplicable(type))
            .toList();
    assertThat(dumb).isEmpty();
  }
}
