package dev.reeve.core.liveness;

import dev.reeve.core.member.IdleStage;
import dev.reeve.core.task.TaskId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A move that a member owes: what, since when the move is its own, and how far the ladder has gone
 * about it (T-40).
 */
public record Duty(Obligation what, Instant since, Climb climb) {

  public static Duty of(Obligation what, Instant since) {
    return new Duty(what, since, Climb.START);
  }

  public Obligation.Kind kind() {
    return what.kind();
  }

  /** The task it is about; a question may be about none. */
  public @Nullable TaskId task() {
    return what.task();
  }

  public IdleStage stage() {
    return climb.stage();
  }

  /** Whether it is the turn of a conversation (T-77). */
  public boolean turn() {
    return what.kind() == Obligation.Kind.TURN;
  }

  /** Whether the next move is its own; not while it waits for an answer about it (T-85). */
  public boolean isOwed() {
    return climb.parked() == null;
  }

  public Duty with(Climb next) {
    return new Duty(what, since, next);
  }

  /** From here on, as if it had just become its own. */
  public Duty anew(Instant at) {
    int open = climb.parked() == null ? 0 : climb.parked().questions();
    return new Duty(what, at, Climb.START.asking(open, at));
  }
}
