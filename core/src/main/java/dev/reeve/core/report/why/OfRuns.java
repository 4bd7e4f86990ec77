package dev.reeve.core.report.why;

import static dev.reeve.core.report.why.Clues.ofType;

import dev.reeve.core.Entry;
import dev.reeve.core.EventType;
import dev.reeve.core.member.MemberId;
import java.util.function.Predicate;

/** Why the process of a member was stopped, or not started. */
final class OfRuns {

  private OfRuns() {}

  static Explanation stopped(Clues clues) {
    return facts(clues)
        .by(
            "H-7",
            "the process of " + clues.member() + " is to be stopped, and there is consent for it",
            "the consent that the line names",
            "an end by itself before that, or an answer other than that consent");
  }

  static Explanation notStarted(Clues clues) {
    return facts(clues)
        .by(
            "A-4",
            "the process of " + clues.member() + " could not be started",
            "none: there is a process, or there is not",
            "an entry of that name under agents: in reeve.yaml whose command can be run");
  }

  private static Clues facts(Clues clues) {
    MemberId member = clues.member();
    Predicate<Entry> own = each -> member.equals(each.event().member());
    return clues
        .lastSign(member)
        .last("its beginning", ofType(EventType.RUN_STARTED).and(own))
        .last("the order", ofType(EventType.RESTART).and(own))
        .last("its own word", ofType(EventType.SHUTDOWN_ACK))
        .last("the Lead's word", ofType(EventType.FORCED_FINALIZE_ACK, EventType.FORCED_FINALIZE))
        .itself("this");
  }
}
