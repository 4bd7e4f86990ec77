package dev.reeve.core.report.why;

import static dev.reeve.core.report.why.Clues.ofType;

import dev.reeve.core.EventType;
import dev.reeve.core.member.MemberId;

/** Why an executor was asked, helped, reported or started anew. */
final class OfHealth {

  private OfHealth() {}

  static Explanation asked(Clues clues) {
    return facts(clues)
        .by(
            "H-4",
            clues.member() + " was silent or stood still, and was asked how it is",
            "the idle and progress limits of the executor's clock set",
            "a progress report before the limit");
  }

  static Explanation helped(Clues clues) {
    return facts(clues)
        .by(
            "H-5",
            "what is recorded of " + clues.member() + " says that help comes before a restart",
            "the first question of the reboot test that decides",
            "a task that is defined, context that can be found, no obstacle left unanswered");
  }

  static Explanation reported(Clues clues) {
    return facts(clues)
        .by(
            "H-13",
            clues.member() + " has not answered, or something is wrong with it",
            "an urgent question unanswered for one interval, or a limit of the anomaly table",
            "an answer to the question, or progress, before that");
  }

  static Explanation restarted(Clues clues) {
    return facts(clues)
        .by(
            "H-7",
            clues.member() + " is to be started anew, and there is consent for it",
            "the coordinator's word, or a standing consent at severity critical",
            "an answer other than restart");
  }

  private static Clues facts(Clues clues) {
    MemberId member = clues.member();
    return clues
        .lastSign(member)
        .lastProgress(member)
        .each(
            "what was found or said before",
            3,
            ofType(
                    EventType.HEALTH_CHECK,
                    EventType.HEALTH_RESPONSE,
                    EventType.REBOOT_TEST,
                    EventType.ERROR)
                .and(each ->
                    member.equals(each.event().member()) || member.equals(each.event().actor())))
        .itself("this");
  }
}
