package dev.reeve.core.report.why;

import static dev.reeve.core.report.why.Clues.about;
import static dev.reeve.core.report.why.Clues.ofType;

import dev.reeve.core.EventType;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.report.Spans;
import dev.reeve.core.teardown.Rounds;
import dev.reeve.core.teardown.TeardownEvent.Blocked;
import dev.reeve.core.teardown.TeardownEvent.BlockedBy;
import dev.reeve.core.teardown.TeardownEvent.Candidate;
import dev.reeve.core.teardown.TeardownEvent.FailedSafe;
import dev.reeve.core.teardown.TeardownEvent.Forced;
import dev.reeve.core.teardown.Unmet;
import java.util.List;

/** Why the end of a team went as it went. */
final class OfTeardown {

  private static final String ROUNDS =
      "asked at 0s, again " + Rounds.RETRIES + " times every " + Spans.text(Rounds.BETWEEN);

  private OfTeardown() {}

  static Explanation blocked(Clues clues) {
    clues.last("the Lead wanted the team to end", ofType(EventType.TEARDOWN_INIT));
    if (clues.event() instanceof BlockedBy refusal) {
      return clues
          .last(
              "its answer",
              ofType(EventType.SHUTDOWN_ACK)
                  .and(each -> each.event().actor().equals(refusal.member())))
          .by(
              "T-69",
              refusal.member() + " was asked to stop and said no",
              "one refusal is enough; it is told once",
              "an answer with approve true");
    }
    List<Unmet> unmet = ((Blocked) clues.event()).unmet();
    return open(clues)
        .by(
            "T-61",
            all(unmet),
            "no open task, a consistent state, and everything kept within "
                + Spans.text(Rounds.KEEPING),
            "finishing or cancelling what is open, and deciding what is undecided");
  }

  /** The lines that left something open. */
  private static Clues open(Clues clues) {
    clues
        .before()
        .tasks()
        .values()
        .forEach(task -> {
          if (task.status().isTerminal()) return;
          clues.last(
              "task #" + task.id() + " was left " + task.status(),
              each -> task.id().equals(each.event().task()));
        });
    return clues.each(
        "a decision was opened",
        3,
        ofType(EventType.DECISION_OPENED).and(_ -> !clues.before().docket().open().isEmpty()));
  }

  private static String all(List<Unmet> unmet) {
    return String.join("; ", unmet.stream().map(Unmet::toString).toList());
  }

  static Explanation requested(Clues clues) {
    return clues
        .last("the Lead wanted the team to end", ofType(EventType.TEARDOWN_INIT))
        .by(
            "T-61",
            clues.member() + " was there when the teardown began, so it is asked",
            "every active member but the Lead",
            "no TEARDOWN, or leaving before it");
  }

  static Explanation retried(Clues clues) {
    MemberId member = clues.member();
    return clues
        .last(
            "it was asked",
            ofType(EventType.SHUTDOWN_REQUESTED).and(each -> member.equals(each.event().member())))
        .each(
            "it was asked again",
            3,
            ofType(EventType.TEARDOWN_RETRY).and(each -> member.equals(each.event().member())))
        .by(
            "T-61",
            member + " had not agreed to stop",
            ROUNDS,
            "a SHUTDOWN_ACK of " + member + " with approve true before that");
  }

  static Explanation candidate(Clues clues) {
    List<MemberId> missing = ((Candidate) clues.event()).missing();
    return clues
        .each(
            "asked for the last time",
            missing.size(),
            ofType(EventType.TEARDOWN_RETRY).and(each -> missing.contains(each.event().member())))
        .last("asked", ofType(EventType.SHUTDOWN_REQUESTED))
        .by(
            "T-62",
            missing + " had not agreed to stop when all rounds were over",
            ROUNDS + ", judged " + Spans.text(Rounds.BETWEEN) + " after the last",
            "an answer with approve true of everybody who was asked");
  }

  static Explanation forced(Clues clues) {
    Forced forced = (Forced) clues.event();
    boolean stop = clues.before().teardown().stop();
    return clues
        .last("the Lead's consent", ofType(EventType.FORCED_FINALIZE_ACK, EventType.DECIDE))
        .last("who was missing", ofType(EventType.FORCED_FINALIZE_CANDIDATE))
        .last("the teardown began", ofType(EventType.TEARDOWN_INIT))
        .by(
            stop ? "T-77" : "T-63",
            "the team goes on to its end without " + forced.unresolved(),
            stop
                ? "consent was given beforehand, and " + Spans.text(Rounds.STOP) + " had passed"
                : "the Lead's consent after all rounds",
            "answers of those who were missing");
  }

  static Explanation failedSafe(Clues clues) {
    FailedSafe failed = (FailedSafe) clues.event();
    clues
        .last("the teardown began", ofType(EventType.TEARDOWN_INIT))
        .last("the candidate", about(null, EventType.FORCED_FINALIZE_CANDIDATE))
        .last("the answer", ofType(EventType.DECIDE, EventType.DECISION_WITHDRAWN));
    return switch (failed.cause()) {
      case PRECONDITION ->
          open(clues)
              .by(
                  "T-62",
                  all(failed.unmet()),
                  "the same three preconditions once more, when the rounds are over",
                  "deciding what came up meanwhile");
      case REFUSED ->
          clues.by(
              "T-62",
              "the Lead would not go on without " + failed.missing(),
              "the Lead's word",
              "FORCED_FINALIZE_ACK, or answers of those who were missing");
      case PROCESSES_LEFT ->
          clues
              .last("the receipt", ofType(EventType.RUN_ENDED))
              .by(
                  "T-64",
                  "processes of a member are still there",
                  "none may be left",
                  "processes that can be stopped: see the receipt for their numbers");
      case UNANSWERED ->
          clues.by(
              "T-62",
              "nobody decided whether to go on without " + failed.missing(),
              Spans.text(Rounds.DECISION) + " to decide",
              "an answer of the Lead before that");
    };
  }
}
