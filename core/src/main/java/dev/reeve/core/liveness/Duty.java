package dev.reeve.core.liveness;

import dev.reeve.core.member.IdleStage;
import dev.reeve.core.task.TaskId;
import java.time.Instant;

/**
 * A move that a member owes: the task, since when the move is its own, and how far the ladder has
 * gone about it (T-40).
 *
 * @param turn whether the task is the turn of a conversation, which nobody claimed (T-77)
 */
public record Duty(TaskId task, Instant since, IdleStage stage, boolean turn) {

  public Duty at(IdleStage next) {
    return new Duty(task, since, next, turn);
  }
}
