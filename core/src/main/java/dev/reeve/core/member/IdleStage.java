package dev.reeve.core.member;

/** How far the liveness ladder has gone with a member. */
public enum IdleStage {
  NONE,
  PINGED,
  NUDGED,
  ESCALATED;

  public IdleStage next() {
    return switch (this) {
      case NONE -> PINGED;
      case PINGED -> NUDGED;
      case NUDGED, ESCALATED -> ESCALATED;
    };
  }
}
