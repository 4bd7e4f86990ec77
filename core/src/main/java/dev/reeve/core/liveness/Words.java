package dev.reeve.core.liveness;

import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Wait;
import dev.reeve.core.member.WaitReason;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the Lead is told about those who are watched (T-47). */
final class Words {

  private Words() {}

  static SafeText escalation(MemberId member, Obligation what, Ladder.Next next, Stated stated) {
    return SafeText.own(
        member + silent(what, next) + minutes(stated.elapsed()) + " (escalated). " + known(stated));
  }

  private static String silent(Obligation what, Ladder.Next next) {
    return next.clock() == Clock.REVIEW_OVERDUE
        ? " has not answered the review of " + what.words() + " for "
        : " has been silent on " + what.words() + " for ";
  }

  static SafeText noProgress(MemberId member, Obligation what, Stated stated) {
    String still = " has not moved for " + minutes(stated.elapsed()) + ". ";
    return SafeText.own(member + " is active, but " + what.words() + still + known(stated));
  }

  static SafeText undeliverable(MemberId member, Obligation what, Stated stated) {
    String silent = ", and has been silent for " + minutes(stated.elapsed()) + ". ";
    return SafeText.own(
        "undeliverable: "
            + member
            + " was not reached about "
            + what.words()
            + silent
            + known(stated));
  }

  static SafeText proposal(Member member, Obligation what, Ladder.Next next, Stated stated) {
    String who = member.isActive() ? member.id().value() : member.id() + " is not there, and";
    return SafeText.own(
        who + silent(what, next) + minutes(stated.elapsed()) + ": who should have it?");
  }

  static SafeText waitOverdue(Member member, Wait wait) {
    String what = wait.reason() == WaitReason.PERMISSION ? "a permission" : "a person";
    return SafeText.own(member.id() + " waits for " + what + ": only you can let it go on.");
  }

  /** How long, and what is known. */
  record Stated(Duration elapsed, Evidence evidence) {}

  private static String known(Stated stated) {
    List<String> facts = facts(stated).stream().map(SafeText::value).toList();
    return String.join("; ", facts) + ".";
  }

  /** The last sign of life, the last progress, and what was tried. */
  static List<SafeText> facts(Stated stated) {
    Evidence evidence = stated.evidence();
    List<SafeText> facts = new ArrayList<>();
    facts.add(SafeText.own("Last sign of life: " + time(evidence.lastActivity())));
    facts.add(SafeText.own("last progress: " + time(evidence.lastProgress())));
    for (Climb.Attempt each : evidence.tried()) {
      facts.add(SafeText.own(word(each) + " at " + each.at()));
    }
    return facts;
  }

  private static String word(Climb.Attempt attempt) {
    String step =
        switch (attempt.rung()) {
          case PING -> "ping";
          case NUDGE -> "nudge";
          case ESCALATE -> "escalation";
          case PROPOSE -> "proposal";
        };
    return switch (attempt.fate()) {
      case SENT -> step;
      case SUPPRESSED -> step + " (held back)";
      case REFUSED -> step + " (not delivered)";
    };
  }

  private static String time(@Nullable Instant at) {
    return at == null ? "none" : at.toString();
  }

  private static String minutes(Duration elapsed) {
    return elapsed.toMinutes() + " min";
  }
}
