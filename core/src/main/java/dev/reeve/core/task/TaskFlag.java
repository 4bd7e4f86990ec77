package dev.reeve.core.task;

/** What is to be known of a task beside its status (T-3). */
public enum TaskFlag {
  LOOP_SUSPECTED,
  QUARANTINED,
  DUPLICATE_TASK_KEY,
  OVERLAP_SCOPE,
  FROZEN,
  STUCK_ESCALATED,
  /** The turn of a conversation (T-77). */
  TURN,
  /** A task of another program's list, as it was seen there. */
  OBSERVED
}
