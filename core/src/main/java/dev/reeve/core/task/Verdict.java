package dev.reeve.core.task;

/** What a reviewer says of a task. */
public enum Verdict {
  APPROVE,
  CHANGES
}
