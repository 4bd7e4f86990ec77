package dev.reeve.core.report.why;

import dev.reeve.core.Entry;
import dev.reeve.core.EventType;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.report.Meaning;
import dev.reeve.core.report.Meanings;
import dev.reeve.core.run.RunEvent;
import dev.reeve.core.team.TeamState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Explains what Reeve warned of and what it did, from the log alone (T-71): the rule, the facts
 * with their places in the log, the threshold, and what would have prevented it.
 */
public final class Why {

  private Why() {}

  /** Makes an explanation of what is known. */
  interface Explainer {
    Explanation of(Clues clues);
  }

  /** Whether there is something to explain about a line: an alert, or something that was done. */
  public static boolean isExplained(Entry entry) {
    Meaning meaning = Meanings.of(entry.event());
    return meaning.alert() != null || meaning.action() != null;
  }

  /** Whether there is an explanation of its own for events of a type. */
  public static boolean isExplicable(EventType type) {
    return explainer(type) != null;
  }

  /**
   * @param before the state before the line
   * @param past all lines before it, in order
   */
  public static Explanation explain(TeamState before, List<Entry> past, Entry entry) {
    Explainer explainer = isExplained(entry) ? explainer(entry.event().type()) : null;
    Clues clues = new Clues(before, past, entry);
    return explainer == null ? plain(clues) : explainer.of(clues);
  }

  private static Explanation plain(Clues clues) {
    if (clues.event() instanceof RunEvent.Ended ended) return OfRuns.ended(clues, ended);
    if (clues.event().actor().equals(MemberId.SUPERVISOR)) return followed(clues);
    return clues
        .itself("what was recorded")
        .by(
            "W-3",
            clues.event().type() + " is recorded as it was sent: Reeve warned of nothing by it",
            "none",
            "nothing: it is no alert and no act of Reeve");
  }

  /** Nobody sent it: Reeve wrote down what came of something else. */
  private static Explanation followed(Clues clues) {
    String about = clues.task() == null ? "" : " about task #" + clues.task();
    return clues
        .cause("what led to it")
        .itself("what followed")
        .by(
            "T-3",
            clues.event().type() + about + " follows from what stands before it: nobody sent it",
            "none",
            "nothing: it is no alert");
  }

  /** Null if events of this type warn of nothing and do nothing. */
  private static @Nullable Explainer explainer(EventType type) {
    return switch (type) {
      case PING, NUDGE, ESCALATE -> OfLiveness::stage;
      case WAIT_OVERDUE -> OfLiveness::waitOverdue;
      case NO_PROGRESS -> OfLiveness::stalled;
      case UNDELIVERABLE -> OfLiveness::undeliverable;
      case RECOVERED -> OfLiveness::recovered;
      case HEALTH_CHECK -> OfHealth::asked;
      case ASSIST_OFFER, CLARIFICATION -> OfHealth::helped;
      case ANOMALY_REPORT -> OfHealth::reported;
      case RESTART -> OfHealth::restarted;
      case RUN_STOP -> OfRuns::stopped;
      case RUN_NOT_STARTED -> OfRuns::notStarted;
      case RUN_ENDED -> OfRuns::notSaved;
      case BUDGET_WARNING -> OfBudgets::warned;
      case BUDGET_EXCEEDED -> OfBudgets::exceeded;
      case OVERLAP_SCOPE -> OfWork::overlap;
      case WAIT -> OfLiveness::rateLimited;
      case STUCK -> OfWork::stuck;
      case TOOL_UNAVAILABLE -> OfWork::toolMissing;
      case LOOP_SUSPECTED -> OfWork::loop;
      case MEMBER_GONE -> OfLiveness::gone;
      case DEADLOCK -> OfLiveness::deadlock;
      case NOBODY_MOVES -> OfLiveness::nobodyMoves;
      case TOOL_SYSTEMIC -> OfWork::toolsMissing;
      case SECURITY_INCIDENT -> OfWork::incident;
      case ESCALATE_TO_MEDIUM -> OfWork::escalated;
      case IMPOSSIBLE_WAIT -> OfWork::impossibleWait;
      case DUPLICATE_TASK_KEY -> OfWork::duplicate;
      case REASSIGN_PROPOSAL -> OfWork::proposed;
      case DECISION_OPENED -> OfWork::decision;
      default -> ofTheTeam(type);
    };
  }

  /** The same, of what concerns the team as a whole. */
  private static @Nullable Explainer ofTheTeam(EventType type) {
    return switch (type) {
      case HANDOFF_DUPLICATE -> OfOwnership::handedOffAgain;
      case HANDOFF_MISSING -> OfOwnership::handoffMissing;
      case SPLIT_BRAIN_DETECTED -> OfOwnership::splitBrain;
      case STATE_DIVERGENCE -> OfReconcile::diverged;
      case RECONCILE_LOCK_ENTER -> OfReconcile::entered;
      case RECONCILE_LOCK_EXIT -> OfReconcile::exited;
      case SNAPSHOT_NOT_FOUND, SNAPSHOT_CONFLICT, RECONCILE_CONFLICT -> OfReconcile::froze;
      case DECISIONS_MARKER_MISSING -> OfReconcile::markerMissing;
      case DECISIONS_SCOPE_VIOLATION -> OfReconcile::scopeViolated;
      case TEARDOWN_BLOCKED -> OfTeardown::blocked;
      case SHUTDOWN_REQUESTED -> OfTeardown::requested;
      case TEARDOWN_RETRY -> OfTeardown::retried;
      case FORCED_FINALIZE_CANDIDATE -> OfTeardown::candidate;
      case FORCED_FINALIZE -> OfTeardown::forced;
      case TEARDOWN_FAILED_SAFE -> OfTeardown::failedSafe;
      default -> null;
    };
  }
}
