package dev.reeve.pages.team;

import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.member.IdleStage;
import dev.reeve.core.member.Member;
import dev.reeve.core.report.Alert;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.TeamState;
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
    if (ended || (task != null && task.status().isTerminal())) return true;
    return switch (alert.type()) {
      case IDLE_BREACH, REVIEW_SLA_BREACH, NO_PROGRESS, UNDELIVERABLE -> isHeardOf();
      case WAIT_OVERDUE -> member == null || member.labour().declared() == null;
      case MEMBER_GONE -> member == null || member.isActive() || member.duties().isEmpty();
      case RUN_NOT_STARTED -> member == null || state.crew().isLive(member.id());
      case ANOMALY -> member == null || state.ward().chart(member.id()).open() == null;
      case LOOP_SUSPECTED, DUPLICATE_TASK_KEY, OVERLAP_SCOPE ->
          task != null && task.flags().isEmpty();
      case STUCK -> task != null && task.status() != TaskStatus.STUCK;
      case IMPOSSIBLE_WAIT -> task != null && task.status() != TaskStatus.IN_REVIEW;
      case TOOL_UNAVAILABLE -> state.board().outages().isEmpty();
      default -> isOverForTheTeam();
    };
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
