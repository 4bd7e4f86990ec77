package dev.reeve.core.task;

/** How bad a reviewer's finding is. */
public enum Severity {
  MINOR,
  MAJOR,
  CRITICAL;

  public boolean isMajor() {
    return this != MINOR;
  }
}
