package dev.reeve.core.report.why;

import static dev.reeve.core.report.why.Clues.ofType;

import dev.reeve.core.EventType;
import dev.reeve.core.ownership.OwnershipEvent.SplitBrainDetected;
import dev.reeve.core.report.Spans;

/** Why something about the ownership of the state was reported. */
final class OfOwnership {

  private OfOwnership() {}

  static Explanation handedOffAgain(Clues clues) {
    return clues
        .last("the epoch in force was acknowledged", ofType(EventType.STATE_OWNERSHIP_ACK))
        .itself("it was handed over again")
        .by(
            "T-11",
            "epoch " + clues.before().ownership().epoch() + " is in force already",
            "a handoff needs a higher epoch than the one in force",
            "one handoff for each epoch");
  }

  static Explanation handoffMissing(Clues clues) {
    return clues
        .each("the team was set up", 1, ofType(EventType.SPAWN, EventType.ADD_TASK))
        .each("time that nobody watched, which does not count", 3, ofType(EventType.NOT_WATCHING))
        .by(
            "T-13",
            "the team was set up, and its Lead has not handed it over",
            "handoff_timeout, " + Spans.text(clues.before().settings().handoffTimeout()),
            "STATE_OWNERSHIP_HANDOFF of the Lead before that");
  }

  static Explanation splitBrain(Clues clues) {
    SplitBrainDetected split = (SplitBrainDetected) clues.event();
    return clues
        .last("the line of the other writer", each -> each.index() == split.index())
        .last("the epoch in force was acknowledged", ofType(EventType.STATE_OWNERSHIP_ACK))
        .by(
            "T-15",
            split.rival() + " wrote under epoch " + split.epoch() + " without holding the term",
            "one writer holds a team at a time",
            "one daemon on one store");
  }
}
