package dev.reeve.core.decision;

import java.util.List;

/** Everything that a person or a Lead may be asked to decide, with the answers it takes (W-7). */
public enum DecisionKind {
  REASSIGN_PROPOSAL("replace", "split", "specialist", "keep"),
  DUPLICATE(),
  OVERLAP(),
  LOOP("clarify", "swap", "checkpoint", "resume"),
  TOOL("skip", "retry", "caveat"),
  STAFFING("staffed", "refused"),
  RESTART("restart", "continue", "assist", "replan"),
  RECONCILE("accept", "refuse"),
  SPLIT_BRAIN("keep", "rollback", "new-epoch"),
  UNFREEZE(),
  FORCED_FINALIZE("approve", "refuse"),
  CHECKPOINT("override", "revise", "abort"),
  BUDGET("raise", "stop"),
  PERMISSION("allow", "deny");

  @SuppressWarnings("ImmutableEnumChecker") // List.of cannot change
  private final List<String> answers;

  DecisionKind(String... answers) {
    this.answers = List.of(answers);
  }

  /** The fixed answers; empty where each decision names its own (members, snapshots). */
  public List<String> answers() {
    return answers;
  }
}
