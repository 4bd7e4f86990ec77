package dev.reeve.core;

import org.jspecify.annotations.Nullable;

/** The words under which events are stored and shown: a closed list (W-7). */
public enum EventType {
  TEAM_CREATED,
  NOT_WATCHING,
  CLOCK_JUMP,
  SPAWN,
  LEFT,
  TURN_BEGAN,
  TURN_ENDED,
  ACTIVITY,
  PROGRESS,
  WAIT,
  ERROR,
  TOOL_STARTED,
  TOOL_ENDED,
  TOOL_UNAVAILABLE,
  HEALTH_RESPONSE,
  QUALITY_RESULT,
  PING,
  NUDGE,
  ESCALATE,
  WAIT_OVERDUE,
  RECOVERED,
  ADD_TASK,
  CLAIM,
  ASSIGN,
  IN_REVIEW,
  REVIEW,
  DONE,
  STUCK,
  CANCEL,
  TASK_STATUS,
  REVIEW_LOOP,
  ESCALATE_TO_MEDIUM,
  IMPOSSIBLE_WAIT,
  DUPLICATE_TASK_KEY,
  STATE_OWNERSHIP_HANDOFF,
  STATE_OWNERSHIP_ACK,
  HANDOFF_DUPLICATE,
  HANDOFF_MISSING,
  SPLIT_BRAIN_DETECTED,
  STATE_DIVERGENCE,
  RECONCILE_LOCK_ENTER,
  RECONCILE_LOCK_EXIT,
  SNAPSHOT_NOT_FOUND,
  SNAPSHOT_CONFLICT,
  RECONCILE_CONFLICT,
  MESSAGE,
  QUESTION,
  ANSWER,
  DELIVERY,
  DECISION_OPENED,
  DECIDE,
  DECISION_WITHDRAWN,
  REASSIGN_PROPOSAL,
  ADJUSTMENT_DECISION,
  TASK_OWNER;

  /** The transition that is recorded under this word, if it is one's (T-4). */
  public @Nullable CommandType transition() {
    return switch (this) {
      case CLAIM -> CommandType.CLAIM;
      case ASSIGN -> CommandType.ASSIGN;
      case IN_REVIEW -> CommandType.IN_REVIEW;
      case DONE -> CommandType.DONE;
      case STUCK -> CommandType.STUCK;
      case CANCEL -> CommandType.CANCEL;
      default -> null;
    };
  }
}
