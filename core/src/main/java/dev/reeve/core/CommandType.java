package dev.reeve.core;

/**
 * Every command that a member or the Lead can send (W-4), with the group it belongs to. Authority
 * (T-30) and phases (T-8) are tables over these.
 */
public enum CommandType {
  ACTIVITY(Group.SIGNAL),
  TOOL_STARTED(Group.SIGNAL),
  TOOL_ENDED(Group.SIGNAL),
  PROGRESS(Group.LIVENESS),
  WAIT(Group.LIVENESS),
  ERROR(Group.LIVENESS),
  HEALTH_RESPONSE(Group.LIVENESS),
  CLAIM(Group.TRANSITION),
  IN_REVIEW(Group.TRANSITION),
  DONE(Group.TRANSITION),
  STUCK(Group.TRANSITION),
  REVIEW(Group.VERDICT),
  QUALITY_RESULT(Group.ESCALATION),
  REVIEW_LOOP(Group.ESCALATION),
  ESCALATE_TO_MEDIUM(Group.ESCALATION),
  IMPOSSIBLE_WAIT(Group.ESCALATION),
  TOOL_UNAVAILABLE(Group.TALK),
  QUESTION(Group.TALK),
  ANSWER(Group.TALK),
  MESSAGE(Group.TALK),
  SHUTDOWN_ACK(Group.SHUTDOWN),
  TEXT(Group.ENVELOPE),
  STATE_OWNERSHIP_HANDOFF(Group.HANDOFF),
  SPAWN(Group.STAFFING),
  ADD_TASK(Group.STAFFING),
  ASSIGN(Group.STAFFING),
  CANCEL(Group.ARBITRATION),
  ADJUSTMENT_DECISION(Group.ARBITRATION),
  DECIDE(Group.DECISION),
  TEARDOWN(Group.TEARDOWN),
  FORCED_FINALIZE_ACK(Group.FORCE),
  DELETE_TEAM(Group.DELETION);

  /** Commands that every phase treats alike. */
  public enum Group {
    SIGNAL,
    LIVENESS,
    TRANSITION,
    VERDICT,
    ESCALATION,
    TALK,
    SHUTDOWN,
    /** Judged by what is in it. */
    ENVELOPE,
    HANDOFF,
    STAFFING,
    ARBITRATION,
    DECISION,
    TEARDOWN,
    FORCE,
    DELETION
  }

  private final Group group;

  CommandType(Group group) {
    this.group = group;
  }

  public Group group() {
    return group;
  }

  /** Whether it is sent to change a task's status or owner, and so must name the rev (T-4). */
  public boolean isTransition() {
    return group == Group.TRANSITION || this == ASSIGN || this == CANCEL;
  }
}
