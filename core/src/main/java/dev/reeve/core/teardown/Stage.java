package dev.reeve.core.teardown;

/** How far the end of a team has come (T-60). */
public enum Stage {
  /** Nobody wants it to end, or the last wish was turned down. */
  NONE,
  TEARDOWN_INIT,
  SHUTDOWN_REQUESTED,
  WAITING_ACKS,
  RETRYING,
  READY_TO_DELETE,
  TEAM_DELETED,
  TEARDOWN_FAILED_SAFE;

  /** Whether something is still to be done or waited for before the team may be deleted. */
  public boolean isUnderWay() {
    return switch (this) {
      case TEARDOWN_INIT, SHUTDOWN_REQUESTED, WAITING_ACKS, RETRYING -> true;
      case NONE, READY_TO_DELETE, TEAM_DELETED, TEARDOWN_FAILED_SAFE -> false;
    };
  }

  /** Whether members have been asked and their answers are awaited. */
  public boolean isWaiting() {
    return isUnderWay() && this != TEARDOWN_INIT;
  }
}
