package dev.reeve.workflows.kanban;

import dev.reeve.base.text.Count;

/**
 * How the run of a workflow ended.
 *
 * @param exit the exit code of the command (W-1)
 * @param steps how many agents were run
 */
public record Ended(int exit, String why, int steps) {

  static final int COMPLETE = 0;
  static final int BLOCKED = 3;
  static final int INVALID_OUTPUT = 4;
  static final int INTERRUPTED = 130;

  public boolean isComplete() {
    return exit == COMPLETE;
  }

  /** As it is shown to people. */
  public String line() {
    return isComplete()
        ? "complete: " + why + " (" + Count.of(steps, "run") + " of agents in all)"
        : why;
  }
}
