package dev.reeve.core.report;

import static dev.reeve.core.report.Meaning.PLAIN;
import static dev.reeve.core.report.Meaning.critical;
import static dev.reeve.core.report.Meaning.did;
import static dev.reeve.core.report.Meaning.info;
import static dev.reeve.core.report.Meaning.warn;

import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import dev.reeve.core.health.Health;
import dev.reeve.core.health.HealthEvent.Reported;
import dev.reeve.core.liveness.Clock;
import dev.reeve.core.liveness.LivenessEvent.Reminded;
import dev.reeve.core.liveness.Template;
import dev.reeve.core.member.MemberEvent.Waits;
import dev.reeve.core.member.WaitReason;
import dev.reeve.core.run.RunEvent.Ended;

/** What every event means in a report: one table (T-73). */
public final class Meanings {

  private Meanings() {}

  public static Meaning of(Event event) {
    return switch (event) {
      case Waits waits when waits.reason() == WaitReason.RATE_LIMITED ->
          info(AlertType.RATE_LIMITED);
      case Reported report when report.report().severity() == Health.CRITICAL ->
          critical(AlertType.ANOMALY).by(ActionType.ESCALATE);
      case Ended ended when !ended.receipt().unsaved().isBlank() ->
          (ended.receipt().rescued().isBlank()
                  ? critical(AlertType.WORK_NOT_SAVED)
                  : warn(AlertType.WORK_NOT_SAVED))
              .by(ActionType.ESCALATE);
      case Reminded stage -> of(stage);
      default -> of(event.type());
    };
  }

  /** By which clock it came, and in whose words: a nudge may be about a blocker or a review. */
  private static Meaning of(Reminded stage) {
    Meaning usual = of(stage.type());
    Template words = stage.why().template();
    Meaning said = words == null ? usual : usual.in(words);
    boolean overdue = stage.why().clock() == Clock.REVIEW_OVERDUE;
    return overdue ? said.about(AlertType.REVIEW_SLA_BREACH) : said;
  }

  /** What events of a type mean, if nothing in them says more. */
  static Meaning of(EventType type) {
    return switch (type) {
      case TEAM_CREATED, NOT_WATCHING, CLOCK_JUMP, SPAWN, LEFT, TURN_BEGAN, TURN_ENDED -> PLAIN;
      case ACTIVITY, PROGRESS, WAIT, ERROR, TOOL_STARTED, TOOL_ENDED -> PLAIN;
      case HEALTH_RESPONSE, QUALITY_RESULT, MESSAGE, QUESTION, ANSWER, DELIVERY -> PLAIN;
      case REQUEST_DECLINED, LEAD_REMINDED, HEALTH_REPORT, QUALITY_CHECK -> PLAIN;
      case QUALITY_FEEDBACK, RESTART_NOT_DONE, TOOL_SETTLED, STAFFING -> PLAIN;
      case ALL_TASKS_TERMINAL, RUN_STARTED, RUN_ENDED, GATE_RUN -> PLAIN;
      case SPEND, BUDGET_RAISED, BUDGET_REFUSED, RUN_RESUMED, TASK_SEEN, MESSAGE_SEEN -> PLAIN;
      case HEARTBEAT, LIFELINE_CUT, LIFELINE_BACK, WORK_CHANGED, TASK_REVIEWERS -> PLAIN;
      case ADD_TASK, CLAIM, ASSIGN, IN_REVIEW, REVIEW, DONE, CANCEL, TASK_STATUS, TASK_OWNER ->
          PLAIN;
      case STATE_OWNERSHIP_HANDOFF, STATE_OWNERSHIP_ACK -> PLAIN;
      case DECIDE, DECISION_WITHDRAWN, DECISION_REFERRED, ADJUSTMENT_DECISION -> PLAIN;
      case TEARDOWN_INIT, TEARDOWN_CHECK, SHUTDOWN_ACK, FORCED_FINALIZE_ACK -> PLAIN;
      case READY_TO_DELETE, TEAM_DELETED -> PLAIN;
      case NUDGE_SUPPRESSED, REBOOT_TEST, CONTINUE, TASK_FLAGS -> PLAIN;
      default -> ofSilence(type);
    };
  }

  private static Meaning ofSilence(EventType type) {
    return switch (type) {
      case PING -> info(AlertType.IDLE_BREACH).by(ActionType.PING).in(Template.PING);
      case NUDGE -> warn(AlertType.IDLE_BREACH).by(ActionType.NUDGE).in(Template.NUDGE);
      case ESCALATE -> warn(AlertType.IDLE_BREACH).by(ActionType.ESCALATE);
      case WAIT_OVERDUE -> warn(AlertType.WAIT_OVERDUE).by(ActionType.ESCALATE);
      case NO_PROGRESS -> warn(AlertType.NO_PROGRESS).by(ActionType.ESCALATE);
      case UNDELIVERABLE -> warn(AlertType.UNDELIVERABLE).by(ActionType.ESCALATE);
      case HEALTH_CHECK -> did(ActionType.HEALTH_CHECK);
      case ASSIST_OFFER, CLARIFICATION -> did(ActionType.ASSIST);
      case ANOMALY_REPORT -> warn(AlertType.ANOMALY).by(ActionType.ESCALATE);
      case RESTART -> did(ActionType.RESTART);
      case RUN_STOP -> did(ActionType.STOP);
      case RUN_NOT_STARTED -> warn(AlertType.RUN_NOT_STARTED).by(ActionType.ESCALATE);
      case BUDGET_WARNING -> info(AlertType.BUDGET_WARNING).by(ActionType.ESCALATE);
      case BUDGET_EXCEEDED -> warn(AlertType.BUDGET_EXCEEDED);
      case OVERLAP_SCOPE -> warn(AlertType.OVERLAP_SCOPE);
      case RECOVERED -> did(ActionType.RECOVERED).in(Template.RECOVERY);
      default -> ofWork(type);
    };
  }

  private static Meaning ofWork(EventType type) {
    return switch (type) {
      case REASSIGN_PROPOSAL -> did(ActionType.REASSIGN_PROPOSAL);
      case DECISION_OPENED -> did(ActionType.DECISION_REQUEST);
      case LOOP_SUSPECTED -> warn(AlertType.LOOP_SUSPECTED);
      case TOOL_SYSTEMIC -> critical(AlertType.TOOL_UNAVAILABLE).by(ActionType.ESCALATE);
      case SECURITY_INCIDENT -> critical(AlertType.SECURITY_INCIDENT).by(ActionType.ESCALATE);
      case STUCK -> warn(AlertType.STUCK);
      case TOOL_UNAVAILABLE -> warn(AlertType.TOOL_UNAVAILABLE);
      case MEMBER_GONE -> warn(AlertType.MEMBER_GONE).by(ActionType.ESCALATE);
      case DEADLOCK -> warn(AlertType.DEADLOCK).by(ActionType.ESCALATE);
      case NOBODY_MOVES -> warn(AlertType.NOBODY_MOVES).by(ActionType.ESCALATE);
      case REVIEW_LOOP -> PLAIN;
      case ESCALATE_TO_MEDIUM -> warn(AlertType.ESCALATE_TO_MEDIUM);
      case IMPOSSIBLE_WAIT -> warn(AlertType.IMPOSSIBLE_WAIT);
      case DUPLICATE_TASK_KEY -> warn(AlertType.DUPLICATE_TASK_KEY);
      case HANDOFF_DUPLICATE -> info(AlertType.HANDOFF_DUPLICATE);
      case HANDOFF_MISSING -> warn(AlertType.HANDOFF_MISSING);
      case SPLIT_BRAIN_DETECTED -> critical(AlertType.SPLIT_BRAIN_DETECTED);
      case TEARDOWN_BLOCKED -> critical(AlertType.TEARDOWN_BLOCKED);
      case SHUTDOWN_REQUESTED -> did(ActionType.SHUTDOWN_REQUESTED);
      case TEARDOWN_RETRY -> did(ActionType.TEARDOWN_RETRY);
      case FORCED_FINALIZE_CANDIDATE -> critical(AlertType.FORCED_FINALIZE_CANDIDATE);
      case FORCED_FINALIZE -> did(ActionType.FORCED_FINALIZE);
      case TEARDOWN_FAILED_SAFE -> warn(AlertType.TEARDOWN_FAILED_SAFE);
      default -> ofDoubt(type);
    };
  }

  private static Meaning ofDoubt(EventType type) {
    return switch (type) {
      case STATE_DIVERGENCE -> warn(AlertType.STATE_DIVERGENCE);
      case RECONCILE_LOCK_ENTER ->
          warn(AlertType.RECONCILE_LOCK_ENTER).by(ActionType.RECONCILE_LOCK_ENTER);
      case RECONCILE_LOCK_EXIT ->
          info(AlertType.RECONCILE_LOCK_EXIT).by(ActionType.RECONCILE_LOCK_EXIT);
      case SNAPSHOT_NOT_FOUND -> critical(AlertType.SNAPSHOT_NOT_FOUND);
      case SNAPSHOT_CONFLICT -> critical(AlertType.SNAPSHOT_CONFLICT);
      case DECISIONS_MARKER_MISSING -> warn(AlertType.DECISIONS_MARKER_MISSING);
      case DECISIONS_SCOPE_VIOLATION -> warn(AlertType.DECISIONS_SCOPE_VIOLATION);
      case RECONCILE_CONFLICT -> critical(AlertType.RECONCILE_CONFLICT);
      default -> throw new IllegalStateException("no meaning is known of " + type);
    };
  }
}
