package dev.reeve.core.task;

/** Where a task stands (T-3). */
public enum TaskStatus {
  PENDING,
  IN_PROGRESS,
  IN_REVIEW,
  BLOCKED,
  STUCK,
  DONE,
  CANCELLED;

  public boolean isTerminal() {
    return this == DONE || this == CANCELLED;
  }
}
