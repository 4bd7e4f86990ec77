package dev.reeve.core.report;

/** What Reeve did: the words of the supervisor's playbook, and behind them Reeve's own (T-70). */
public enum ActionType {
  PING,
  NUDGE,
  ESCALATE,
  REASSIGN_PROPOSAL,
  TEARDOWN_RETRY,
  RECONCILE_LOCK_ENTER,
  RECONCILE_LOCK_EXIT,
  FORCED_FINALIZE,
  /** The Lead was asked to decide something (T-72). */
  DECISION_REQUEST,
  /** Somebody who moves again was told that it was seen (T-42). */
  RECOVERED,
  /** A member was asked to stop (T-61). */
  SHUTDOWN_REQUESTED,
  /** An executor was asked how it is (H-4). */
  HEALTH_CHECK,
  /** An executor was offered help, or told what is meant (H-5). */
  ASSIST,
  /** An executor is to be started anew, with consent (H-7). */
  RESTART,
  /** The process of a member is to be stopped, with consent (H-7). */
  STOP
}
