package dev.reeve.core.task;

/** How a turn ended. */
public enum TurnEnd {
  COMPLETED,
  FAILED,
  /** Somebody broke in, or the next turn began without a word about the end of this one. */
  INTERRUPTED
}
