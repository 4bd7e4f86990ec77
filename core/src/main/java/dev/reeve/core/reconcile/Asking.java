package dev.reeve.core.reconcile;

import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.Saying;

/** The decision of a lock: it is no event of its own, but stands in the lock's (T-23). */
public record Asking(DecisionId decision, Decision.Matter matter, MemberId asked) {

  Saying saying() {
    return new Saying(asked, matter.asking(decision));
  }
}
