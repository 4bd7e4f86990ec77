package dev.reeve.core.member;

/** Whether a member of the roster is there (the {@code roster} field of T-2). */
public enum Presence {
  ACTIVE,
  NOT_SPAWNED,
  STOPPED
}
