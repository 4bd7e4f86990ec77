package dev.reeve.core.report.why;

import static dev.reeve.core.report.why.Clues.ofType;

import dev.reeve.core.Entry;
import dev.reeve.core.EventType;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.run.RunEvent;
import java.util.function.Predicate;

/** Why the process of a member was stopped, has ended, was not started, or its work not saved. */
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

  /** An end that was ordered, or one by itself: then it matters what the member owed. */
  static Explanation ended(Clues clues, RunEvent.Ended ended) {
    MemberId member = ended.member();
    Entry order = clues.find(each -> isOf(ended, each, EventType.RUN_STOP));
    clues
        .last("its beginning", each -> isOf(ended, each, EventType.RUN_STARTED))
        .last("the order to stop it", each -> isOf(ended, each, EventType.RUN_STOP))
        .lastSign(member)
        .itself("its end");
    String threshold = "none: there is a process, or there is not";
    if (order != null) {
      String why = "the process of " + member + " has ended, after it was to be stopped";
      return clues.by("A-4", why, threshold, "nothing: it is no alert, and was asked for");
    }
    return clues.by(
        "T-39",
        "the process of " + member + " has ended, and nobody had ordered that",
        threshold,
        "nothing: it is no alert. If the member owed a move, MEMBER_GONE follows, which is one");
  }

  /** Whether a line is about the same process. */
  private static boolean isOf(RunEvent.Ended ended, Entry entry, EventType type) {
    return entry.event().type() == type
        && entry.event() instanceof RunEvent run
        && run.member().equals(ended.member())
        && run.incarnation() == ended.incarnation();
  }

  static Explanation notSaved(Clues clues) {
    return facts(clues)
        .by(
            "H-8",
            "what " + clues.member() + " had not committed could not be saved; the line says why",
            "none: it is saved, or it is not",
            "a commit before its end, or a work tree that git can read");
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
