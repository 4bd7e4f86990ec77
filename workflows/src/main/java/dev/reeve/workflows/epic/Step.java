package dev.reeve.workflows.epic;

/** What one tick is about. */
public sealed interface Step {

  /** What stands as the phase when it is done. */
  default String phase() {
    return switch (this) {
      case Halted _, Braked _, Handoff _ -> "halted";
      case Verify _ -> "verifying";
      case React _ -> "reacting";
      case Preflight _ -> "dispatching";
      case Decompose _ -> "decomposing";
      case Reset _, Wait _ -> "orienting";
    };
  }

  /** It waits for a person since an earlier tick. */
  record Halted(String status) implements Step {}

  /** A person has set it to queued again (E-4). */
  record Reset() implements Step {}

  record Braked(String reason) implements Step {}

  /** The verifier is asked about what a worker has delivered. */
  record Verify(String item) implements Step {}

  /**
   * The planner is asked what is to be done about an item that failed.
   *
   * @param context what happened, on one line
   */
  record React(String item, String context) implements Step {}

  /** The planner is asked which item comes next. */
  record Preflight() implements Step {}

  /** The planner is asked for items. */
  record Decompose() implements Step {}

  /** Every item is where its user looks at it, or was given up. */
  record Handoff() implements Step {}

  /**
   * Nothing can be done now.
   *
   * @param attention what a person should know; empty if there is nothing
   */
  record Wait(String attention) implements Step {}
}
