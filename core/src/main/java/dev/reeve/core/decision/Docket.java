package dev.reeve.core.decision;

import dev.reeve.core.data.PersistentMap;

/** All decisions of a team, and the number that the next one gets. */
public record Docket(PersistentMap<DecisionId, Decision> decisions, long next) {

  public static final Docket EMPTY = new Docket(PersistentMap.empty(), 1);

  public Docket with(Decision decision) {
    return new Docket(
        decisions.with(decision.id(), decision), Math.max(next, decision.id().number() + 1));
  }
}
