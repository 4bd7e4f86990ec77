package dev.reeve.core.member;

/** How far the liveness ladder has gone with a member. */
public enum IdleStage {
  NONE,
  PINGED,
  NUDGED,
  ESCALATED
}
