package dev.reeve.pages.team;

import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.member.IdleStage;
import dev.reeve.core.member.Member;
import dev.reeve.core.report.Alert;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskFlag;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.TeamState;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Whether what an alert warned of has passed, as far as the state tells: then no eye is needed. */
final class Passing {

  private final TeamState state;
  private final Alert alert;
  private final @Nullable Task task;
  private final @Nullable Member member;

  Passing(TeamState state, Alert alert) {
    this.state = state;
    this.alert = alert;
    task = alert.task() == null ? null : state.tasks().get(alert.task());
    member = alert.member() == null ? null : state.roster().get(alert.member());
  }

  boolean isOver() {
    boolean ended = state.phase() == Phase.READY_TO_DELETE || state.phase() == Phase.DELETED;
    if (ended || (task != null && task.status().isTerminal()) || isAnswered()) return true;
    return switch (alert.type()) {
      case IDLE_BREACH, REVIEW_SLA_BREACH, NO_PROGRESS, UNDELIVERABLE -> isHeardOf();
      case WAIT_OVERDUE -> member == null || member.labour().declared() == null;
      case MEMBER_GONE -> member == null || member.isActive() || member.duties().isEmpty();
      case RUN_NOT_STARTED -> member == null || state.crew().isLive(member.id());
      case ANOMALY -> member == null || state.ward().chart(member.id()).open() == null;
      case LOOP_SUSPECTED -> !has(TaskFlag.LOOP_SUSPECTED) && hasProgressed();
      case DUPLICATE_TASK_KEY -> !has(TaskFlag.DUPLICATE_TASK_KEY);
      case OVERLAP_SCOPE -> !has(TaskFlag.OVERLAP_SCOPE);
      case STUCK -> task != null && task.status() != TaskStatus.STUCK;
      case IMPOSSIBLE_WAIT -> task != null && task.status() != TaskStatus.IN_REVIEW;
      case TOOL_UNAVAILABLE -> state.board().outages().isEmpty();
      default -> isOverForTheTeam();
    };
  }

  /** Whether somebody was asked about it, and the question is open no more. */
  private boolean isAnswered() {
    DecisionKind kind = question();
    if (kind == null || !state.docket().openAbout(kind, alert.task()).isEmpty()) return false;
    for (Decision each : state.docket().decisions().values()) {
      boolean same =
          each.matter().kind() == kind && Objects.equals(each.matter().task(), alert.task());
      if (same && !each.opened().isBefore(alert.at())) return true;
    }
    return false;
  }

  /** What is asked about it; null if nothing is. */
  private @Nullable DecisionKind question() {
    return switch (alert.type()) {
      case LOOP_SUSPECTED -> DecisionKind.LOOP;
      case DUPLICATE_TASK_KEY -> DecisionKind.DUPLICATE;
      case OVERLAP_SCOPE -> DecisionKind.OVERLAP;
      case STUCK -> DecisionKind.REASSIGN_PROPOSAL;
      case ESCALATE_TO_MEDIUM, IMPOSSIBLE_WAIT -> DecisionKind.STAFFING;
      case BUDGET_EXCEEDED -> DecisionKind.BUDGET;
      default -> null;
    };
  }

  /** The decision that is open about it, for the same member and task; null if there is none. */
  @Nullable DecisionId asked() {
    DecisionKind kind = topic();
    if (kind == null) return null;
    for (Decision each : state.docket().open(kind)) {
      boolean here = isSame(alert.task(), each.matter().task());
      if (here && isSame(alert.member(), each.matter().member())) return each.id();
    }
    return null;
  }

  /** Whether both are the same, or one of the two is about all. */
  private static boolean isSame(@Nullable Object one, @Nullable Object other) {
    return one == null || other == null || one.equals(other);
  }

  /** What somebody is asked in the end if it does not pass by itself; null if nothing. */
  private @Nullable DecisionKind topic() {
    return switch (alert.type()) {
      case IDLE_BREACH, REVIEW_SLA_BREACH, NO_PROGRESS, MEMBER_GONE, RUN_NOT_STARTED ->
          DecisionKind.REASSIGN_PROPOSAL;
      case TOOL_UNAVAILABLE -> DecisionKind.TOOL;
      case ANOMALY -> DecisionKind.RESTART;
      case SPLIT_BRAIN_DETECTED -> DecisionKind.SPLIT_BRAIN;
      case FORCED_FINALIZE_CANDIDATE -> DecisionKind.FORCED_FINALIZE;
      default -> question();
    };
  }

  private boolean has(TaskFlag flag) {
    return task != null && task.flags().contains(flag);
  }

  private boolean hasProgressed() {
    Instant last = member == null ? null : member.life().lastProgress();
    return member == null || (last != null && alert.at().isBefore(last));
  }

  private boolean isHeardOf() {
    return member == null || !member.isActive() || member.idleStage() == IdleStage.NONE;
  }

  /** The same of what concerns the team as a whole. */
  private boolean isOverForTheTeam() {
    return switch (alert.type()) {
      case NOBODY_MOVES -> state.agenda().lull().since() == null;
      case HANDOFF_MISSING -> state.ownership().expectedSince() == null;
      case SPLIT_BRAIN_DETECTED, STATE_DIVERGENCE, RECONCILE_LOCK_ENTER ->
          state.phase() != Phase.LOCKED && state.phase() != Phase.FROZEN;
      case SNAPSHOT_NOT_FOUND, SNAPSHOT_CONFLICT, RECONCILE_CONFLICT ->
          state.phase() != Phase.FROZEN;
      case TEARDOWN_BLOCKED -> state.phase() != Phase.TEARING_DOWN;
      case FORCED_FINALIZE_CANDIDATE -> state.docket().open(DecisionKind.FORCED_FINALIZE).isEmpty();
      default -> false;
    };
  }
}
