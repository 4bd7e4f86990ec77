package dev.reeve.core.liveness;

/** Why a nudge was held back (T-45). */
public enum Suppression {
  /** Another was sent too short a time before. */
  COOLDOWN,
  /** There were enough in this hour. */
  HOURLY_CAP,
  /** The same words were said in this episode already. */
  SAME_TEXT,
  /** It has just shown progress on what it would be asked about. */
  FRESH_PROGRESS
}
