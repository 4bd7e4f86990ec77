package dev.reeve.core.member;

/** Why a member says that it waits (W-7). */
public enum WaitReason {
  CODING,
  WAITING_REVIEW,
  BLOCKED,
  WAITING_ACK,
  PERMISSION,
  HUMAN,
  RATE_LIMITED,
  BACKGROUND,
  COMPACTION;

  /** Whether nothing but a person can end it. */
  public boolean isForAPerson() {
    return this == PERMISSION || this == HUMAN;
  }
}
