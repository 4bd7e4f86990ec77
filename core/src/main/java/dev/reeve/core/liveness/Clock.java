package dev.reeve.core.liveness;

/** Which of the clocks of a duty ran out (T-41). */
public enum Clock {
  /** Nothing was seen of the member for too long. */
  SILENCE,
  /** The review has lasted too long, whatever the reviewer did meanwhile. */
  REVIEW_OVERDUE,
  /** It is active, but has shown no progress for too long: of executors alone (H-1). */
  PROGRESS_STALE
}
