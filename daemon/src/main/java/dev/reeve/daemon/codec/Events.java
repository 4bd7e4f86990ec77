package dev.reeve.daemon.codec;

import dev.reeve.core.Event;
import dev.reeve.core.budget.BudgetEvent;
import dev.reeve.core.decision.DecisionEvent;
import dev.reeve.core.file.FileEvent;
import dev.reeve.core.health.HealthEvent;
import dev.reeve.core.liveness.LivenessEvent;
import dev.reeve.core.member.MemberEvent;
import dev.reeve.core.message.MessageEvent;
import dev.reeve.core.ownership.OwnershipEvent;
import dev.reeve.core.reconcile.ReconcileEvent;
import dev.reeve.core.run.RunEvent;
import dev.reeve.core.task.TaskEvent;
import dev.reeve.core.team.TeamEvent;
import dev.reeve.core.teardown.TeardownEvent;

/** What stands in the {@code data} of an event: the same in store and on the wire. */
final class Events {

  private Events() {}

  static void write(Out out, Event event) {
    switch (event) {
      case TeamEvent of -> TeamEvents.write(out, of);
      case MemberEvent of -> MemberEvents.write(out, of);
      case TaskEvent of -> TaskEvents.write(out, of);
      case OwnershipEvent of -> OwnershipEvents.write(out, of);
      case MessageEvent of -> MessageEvents.write(out, of);
      case DecisionEvent of -> DecisionEvents.write(out, of);
      case LivenessEvent of -> LivenessEvents.write(out, of);
      case FileEvent of -> FileEvents.write(out, of);
      case HealthEvent of -> HealthEvents.write(out, of);
      case TeardownEvent of -> TeardownEvents.write(out, of);
      case RunEvent of -> RunEvents.write(out, of);
      case BudgetEvent of -> BudgetEvents.write(out, of);
      case ReconcileEvent of -> ReconcileEvents.write(out, of);
    }
  }

  static Event read(Envelope envelope, In data) {
    return switch (envelope.type()) {
      case TEAM_CREATED, NOT_WATCHING, CLOCK_JUMP -> TeamEvents.read(envelope, data);
      case SPAWN, LEFT, ACTIVITY, PROGRESS, WAIT, ERROR, TOOL_STARTED, TOOL_ENDED ->
          MemberEvents.read(envelope, data);
      case TOOL_UNAVAILABLE, HEALTH_RESPONSE, QUALITY_RESULT -> MemberEvents.read(envelope, data);
      case ADD_TASK, CLAIM, ASSIGN, IN_REVIEW, REVIEW, DONE, STUCK, CANCEL, TASK_STATUS ->
          TaskEvents.read(envelope, data);
      case TURN_BEGAN, TURN_ENDED, TASK_OWNER, TASK_REVIEWERS, TASK_FLAGS, OVERLAP_SCOPE ->
          TaskEvents.read(envelope, data);
      case STAFFING, ALL_TASKS_TERMINAL, GATE_RUN, TASK_SEEN -> TaskEvents.read(envelope, data);
      case SECURITY_INCIDENT, LOOP_SUSPECTED ->
          MemberEvents.isOwn(data)
              ? MemberEvents.read(envelope, data)
              : TaskEvents.read(envelope, data);
      case TOOL_SYSTEMIC, TOOL_SETTLED, MEMBER_GONE -> MemberEvents.read(envelope, data);
      case REVIEW_LOOP, ESCALATE_TO_MEDIUM, IMPOSSIBLE_WAIT, DUPLICATE_TASK_KEY ->
          TaskEvents.read(envelope, data);
      case STATE_OWNERSHIP_HANDOFF, STATE_OWNERSHIP_ACK, HANDOFF_DUPLICATE, HANDOFF_MISSING ->
          OwnershipEvents.read(envelope, data);
      case SPLIT_BRAIN_DETECTED -> OwnershipEvents.read(envelope, data);
      case MESSAGE, QUESTION, ANSWER, DELIVERY, REQUEST_DECLINED, MESSAGE_SEEN ->
          MessageEvents.read(envelope, data);
      case HEALTH_CHECK, ASSIST_OFFER, ANOMALY_REPORT, REBOOT_TEST, CLARIFICATION, CONTINUE ->
          HealthEvents.read(envelope, data);
      case RESTART, RESTART_NOT_DONE, QUALITY_CHECK, QUALITY_FEEDBACK, HEALTH_REPORT ->
          HealthEvents.read(envelope, data);
      case PING, NUDGE, NUDGE_SUPPRESSED, ESCALATE, NO_PROGRESS, UNDELIVERABLE, WAIT_OVERDUE ->
          LivenessEvents.read(envelope, data);
      case LEAD_REMINDED, RECOVERED, DEADLOCK, NOBODY_MOVES -> LivenessEvents.read(envelope, data);
      case DECISION_OPENED, DECIDE, DECISION_WITHDRAWN, DECISION_REFERRED ->
          DecisionEvents.read(envelope, data);
      case REASSIGN_PROPOSAL, ADJUSTMENT_DECISION -> DecisionEvents.read(envelope, data);
      case SHUTDOWN_REQUESTED ->
          HealthEvents.isOwn(data)
              ? HealthEvents.read(envelope, data)
              : TeardownEvents.read(envelope, data);
      default -> readEnd(envelope, data);
    };
  }

  /** Of the ends of members and teams, and of what is found to be wrong with a log. */
  private static Event readEnd(Envelope envelope, In data) {
    return switch (envelope.type()) {
      case HEARTBEAT, LIFELINE_CUT, LIFELINE_BACK, WORK_CHANGED ->
          MemberEvents.read(envelope, data);
      case TEARDOWN_INIT, TEARDOWN_CHECK, TEARDOWN_BLOCKED, TEARDOWN_RETRY ->
          TeardownEvents.read(envelope, data);
      case SHUTDOWN_ACK, FORCED_FINALIZE_CANDIDATE, FORCED_FINALIZE_ACK, FORCED_FINALIZE ->
          TeardownEvents.read(envelope, data);
      case READY_TO_DELETE, TEARDOWN_FAILED_SAFE, TEAM_DELETED ->
          TeardownEvents.read(envelope, data);
      case RUN_STARTED, RUN_NOT_STARTED, RUN_STOP, RUN_ENDED, RUN_RESUMED ->
          RunEvents.read(envelope, data);
      case SPEND, BUDGET_WARNING, BUDGET_EXCEEDED, BUDGET_RAISED, BUDGET_REFUSED ->
          BudgetEvents.read(envelope, data);
      case DECISIONS_MARKER_MISSING, DECISIONS_SCOPE_VIOLATION -> FileEvents.read(envelope, data);
      case STATE_DIVERGENCE, RECONCILE_LOCK_ENTER, RECONCILE_LOCK_EXIT ->
          ReconcileEvents.read(envelope, data);
      case SNAPSHOT_NOT_FOUND, SNAPSHOT_CONFLICT, RECONCILE_CONFLICT ->
          ReconcileEvents.read(envelope, data);
      default -> throw misdirected(envelope);
    };
  }

  /** {@link #read} sends every type to its subject; one that ends here was sent to another's. */
  static IllegalStateException misdirected(Envelope envelope) {
    return new IllegalStateException(envelope.type() + " is read by another subject");
  }
}
