package dev.reeve.core.team;

/** In which part of its life a team is (T-8). */
public enum Phase {
  /** Epoch 0: the Lead sets it up. */
  BOOTSTRAP,
  ACTIVE,
  LOCKED,
  FROZEN,
  TEARING_DOWN,
  READY_TO_DELETE,
  DELETED;

  /** Whether the Lead is reminded of what waits for it: also while all else stands still. */
  public boolean remindsLead() {
    return this == ACTIVE || this == FROZEN || this == TEARING_DOWN;
  }
}
