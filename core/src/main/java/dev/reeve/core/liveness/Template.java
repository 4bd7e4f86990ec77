package dev.reeve.core.liveness;

/** What Reeve says to those it watches: the kinds of words that a team may choose (T-49). */
public enum Template {
  PING("Quick ping on task #{id}: if still in progress, send 1-line status + ETA."),
  NUDGE(
      "I see a pause on task #{id}. What's the smallest next step you can close in 15-20 minutes?"),
  BLOCKER(
      "For task #{id}, what unblocks you fastest: missing context, Tech Lead decision, or task"
          + " split?"),
  REVIEW(
      "Reminder: review pending for task #{id}. If delayed, share ETA; otherwise I'll propose"
          + " backup reviewer routing."),
  RECOVERY("Thanks, task #{id} is moving again. I updated state and cleared idle alert.");

  private final String words;

  Template(String words) {
    this.words = words;
  }

  /** The usual words; {@code {id}} stands for the task. */
  public String words() {
    return words;
  }
}
