package dev.reeve.core.reconcile;

/** What made a team's state doubtful (T-22). */
public enum Doubt {
  /** A text in {@code state.md} that Reeve never wrote. */
  FILE,
  /** Lines of the log that are not what was written. */
  LOG,
  /** A snapshot that is not what was kept. */
  SNAPSHOT,
  /** Two owners in one epoch (T-15). */
  OWNERS,
  /** Nothing yet: somebody asked. */
  REQUEST
}
