package dev.reeve.core.health;

/** What the reboot test comes to: a decision, and what goes with it (H-5). */
public enum Course {
  /** Go on, and have the requirement clarified. */
  CLARIFY(Adjustment.CONTINUE),
  /** Help with what it lacks to know. */
  CONTEXT(Adjustment.ASSIST),
  /** Help with a technical obstacle. */
  GUIDANCE(Adjustment.ASSIST),
  /** The task is to be split. */
  SPLIT(Adjustment.REPLAN),
  RESTART(Adjustment.RESTART),
  /** Nothing of all this: the coordinator decides, and is recommended to plan anew (H-13). */
  REPORT(Adjustment.REPLAN);

  private final Adjustment recommendation;

  Course(Adjustment recommendation) {
    this.recommendation = recommendation;
  }

  public Adjustment recommendation() {
    return recommendation;
  }
}
