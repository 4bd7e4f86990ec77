package dev.reeve.core.report.why;

import static dev.reeve.core.report.why.Clues.ofType;

import dev.reeve.core.EventType;
import dev.reeve.core.reconcile.Doubt;
import dev.reeve.core.reconcile.ReconcileEvent.Diverged;
import dev.reeve.core.reconcile.ReconcileEvent.Froze;
import dev.reeve.core.reconcile.ReconcileEvent.LockEntered;
import dev.reeve.core.reconcile.ReconcileEvent.LockExited;

/** Why a team's state was doubted, and what was made of that. */
final class OfReconcile {

  private OfReconcile() {}

  static Explanation diverged(Clues clues) {
    Diverged diverged = (Diverged) clues.event();
    long index = diverged.suspicion().index();
    boolean again = diverged.said() != null;
    boolean referred = diverged.isReferral();
    return clues
        .last("the line in question", each -> each.index() == index)
        .last("the team is locked since", ofType(EventType.RECONCILE_LOCK_ENTER))
        .by(
            referred ? "T-76" : again ? "T-26" : "T-22",
            diverged.suspicion().what().value(),
            referred
                ? "10 min without an answer"
                : again
                    ? "15, 30 and 60 min without an answer, then every hour"
                    : expected(diverged.suspicion().doubt()),
            again ? "the Lead's answer" : prevention(diverged.suspicion().doubt()));
  }

  private static String expected(Doubt doubt) {
    return switch (doubt) {
      case FILE -> "state.md is what Reeve wrote";
      case LOG -> "every line holds the hash of the one before it";
      case SNAPSHOT -> "every snapshot has the hash that it was kept with";
      case OWNERS -> "one writer holds a team at a time";
      case REQUEST -> "none: somebody asked";
    };
  }

  private static String prevention(Doubt doubt) {
    return switch (doubt) {
      case FILE -> "nobody but Reeve writing into state.md";
      case LOG, SNAPSHOT -> "nobody but Reeve writing into its store";
      case OWNERS -> "one daemon on one store";
      case REQUEST -> "nothing: somebody asked";
    };
  }

  static Explanation entered(Clues clues) {
    LockEntered entered = (LockEntered) clues.event();
    return clues
        .last("what was found", ofType(EventType.STATE_DIVERGENCE, EventType.SPLIT_BRAIN_DETECTED))
        .by(
            entered.doubt() == Doubt.OWNERS ? "T-15" : "T-22",
            entered.reason().value(),
            expected(entered.doubt()),
            prevention(entered.doubt()));
  }

  static Explanation froze(Clues clues) {
    Froze froze = (Froze) clues.event();
    return clues
        .last("the lock", ofType(EventType.RECONCILE_LOCK_ENTER))
        .by(
            switch (froze.why()) {
              case NO_SNAPSHOT, SEVERAL_SNAPSHOTS -> "T-24";
              case CONTRADICTION -> froze.ruling() == null ? "T-25" : "T-26";
            },
            froze.reason().value(),
            "exactly one sound snapshot with everything up to it sound, and no two lines that"
                + " contradict each other",
            prevention(Doubt.LOG));
  }

  static Explanation markerMissing(Clues clues) {
    return clues
        .itself("what was found")
        .by(
            "T-81",
            "DECISIONS.md lacks a heading under which Reeve may write",
            "'## Operational Escalations' and '## Orchestration Notes', each on its own line",
            "the headings in DECISIONS.md before there is something to write");
  }

  static Explanation scopeViolated(Clues clues) {
    return clues
        .itself("what was found")
        .by(
            "T-81",
            "an edit of DECISIONS.md touched more than Reeve's own sections",
            "Reeve adds lines under its two headings, and changes nothing else",
            "nothing: the edit was taken back");
  }

  static Explanation exited(Clues clues) {
    LockExited exited = (LockExited) clues.event();
    return clues
        .last("the lock", ofType(EventType.RECONCILE_LOCK_ENTER))
        .last("what was found", ofType(EventType.STATE_DIVERGENCE, EventType.SPLIT_BRAIN_DETECTED))
        .by(
            exited.epoch() == null ? "T-26" : "T-27",
            exited.reason().value(),
            "no open task changes, or the Lead's word",
            "nothing: it is the end of the lock");
  }
}
