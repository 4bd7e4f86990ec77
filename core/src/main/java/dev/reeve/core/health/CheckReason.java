package dev.reeve.core.health;

/** Why a member is asked how it is (H-3). */
public enum CheckReason {
  IDLE_DETECTED,
  PROGRESS_STALE,
  ROUTINE
}
