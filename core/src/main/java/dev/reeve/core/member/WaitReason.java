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

  /** Whether it has a clock of its own, on which no silence counts (T-43). */
  public boolean isTyped() {
    return switch (this) {
      case CODING, WAITING_REVIEW, BLOCKED, WAITING_ACK -> false;
      case PERMISSION, HUMAN, RATE_LIMITED, BACKGROUND, COMPACTION -> true;
    };
  }

  /** Whether nothing but a person can end it. */
  public boolean isForAPerson() {
    return this == PERMISSION || this == HUMAN;
  }
}
