package dev.reeve.core.report;

/**
 * What an alert in a report is about: the words of the supervisor's playbook, and behind them those
 * that Reeve adds (T-70).
 */
public enum AlertType {
  IDLE_BREACH,
  REVIEW_SLA_BREACH,
  LOOP_SUSPECTED,
  DUPLICATE_TASK_KEY,
  OVERLAP_SCOPE,
  STUCK,
  TOOL_UNAVAILABLE,
  HANDOFF_DUPLICATE,
  HANDOFF_MISSING,
  SPLIT_BRAIN_DETECTED,
  STATE_DIVERGENCE,
  RECONCILE_CONFLICT,
  SNAPSHOT_NOT_FOUND,
  SNAPSHOT_CONFLICT,
  RECONCILE_LOCK_ENTER,
  RECONCILE_LOCK_EXIT,
  TEARDOWN_BLOCKED,
  FORCED_FINALIZE_CANDIDATE,
  DECISIONS_SCOPE_VIOLATION,
  DECISIONS_MARKER_MISSING,
  /** Somebody whose approval is needed is not there (T-32). */
  IMPOSSIBLE_WAIT,
  /** Somebody wants the full review for what was thought simple (T-56). */
  ESCALATE_TO_MEDIUM,
  /** A wait for a person has lasted too long (T-43). */
  WAIT_OVERDUE,
  /** Parked until a limit is lifted (T-43). */
  RATE_LIMITED,
  /** Active for long without any progress (T-42). */
  NO_PROGRESS,
  /** A reminder did not reach its member (T-46). */
  UNDELIVERABLE,
  /** A security reviewer calls something critical (T-59). */
  SECURITY_INCIDENT,
  /** Something is wrong with an executor (H-2). */
  ANOMALY,
  /** A member is not there any more, and nobody said that it would go (T-39). */
  MEMBER_GONE,
  /** Some wait for one another in a circle (T-53). */
  DEADLOCK,
  /** Work is left, and nobody owes the next move (T-53). */
  NOBODY_MOVES,
  /** The process of a member could not be started. */
  RUN_NOT_STARTED,
  /** What a member had not committed when its process ended could not be saved (H-8). */
  WORK_NOT_SAVED,
  /** Most of a budget is used up. */
  BUDGET_WARNING,
  /** All of a budget is used up. */
  BUDGET_EXCEEDED,
  /** A teardown was given up, and nothing was deleted (T-62). */
  TEARDOWN_FAILED_SAFE
}
