package dev.reeve.core.reconcile;

import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.text.SafeText;

/** The answer to a lock's decision. Who gave it is the actor of the event it stands in. */
public record Ruling(DecisionId decision, String answer, SafeText note) {}
