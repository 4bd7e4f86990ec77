package dev.reeve.core.teardown;

import dev.reeve.core.text.SafeText;

/** Something that must be so before a team may end, and is not (T-61, T-68). */
public record Unmet(Precondition precondition, SafeText detail) {

  /** What must be so before anybody is asked to stop, and again before anybody is passed over. */
  public enum Precondition {
    OPEN_TASKS("tasks are still open"),
    STATE_INCONSISTENT("the state is not consistent"),
    SUMMARIES_NOT_PERSISTED("what must be kept is not kept yet");

    private final String words;

    Precondition(String words) {
      this.words = words;
    }
  }

  @Override
  public String toString() {
    return precondition.words + " (" + detail + ")";
  }
}
