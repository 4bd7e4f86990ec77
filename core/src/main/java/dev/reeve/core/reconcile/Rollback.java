package dev.reeve.core.reconcile;

import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.team.Watch;
import dev.reeve.core.text.SafeText;
import java.util.List;

/**
 * What a team's state is when it is rebuilt: from which snapshot, without which lines, and what
 * that changes (T-24 to T-26).
 *
 * @param snapshot where it begins; index 0 is the empty log
 * @param excluded the lines that do not count
 * @param affected the tasks that these lines were about and that are not over
 * @param diff what becomes different, in words
 */
public record Rollback(
    SnapshotId snapshot,
    List<Span> excluded,
    List<TaskId> affected,
    List<SafeText> diff,
    TeamState state) {

  public Rollback {
    excluded = List.copyOf(excluded);
    affected = List.copyOf(affected);
    diff = List.copyOf(diff);
  }

  /** The same, but for when nobody watched. */
  Rollback watched(Watch watch) {
    return new Rollback(snapshot, excluded, affected, diff, state.with(watch));
  }
}
