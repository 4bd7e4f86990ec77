package dev.reeve.core.tool;

import dev.reeve.core.text.SafeText;

/** Whether a tool call may be made. */
public sealed interface Permit {

  record Granted() implements Permit {}

  /**
   * @param reason which rule it is, and what to do instead
   */
  record Denied(Ground ground, SafeText reason) implements Permit {}

  /** By which rule a call is denied. */
  enum Ground {
    BUDGET_SPENT("budget spent"),
    STATE_FILE("state file"),
    DECISIONS_FILE("decisions file"),
    SCOPE_OF_ANOTHER("scope held by another"),
    TASK_HELD("task held"),
    OUT_OF_SCOPE("out of scope");

    private final String words;

    Ground(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }
  }
}
