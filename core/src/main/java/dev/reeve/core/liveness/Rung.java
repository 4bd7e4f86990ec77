package dev.reeve.core.liveness;

import dev.reeve.core.member.IdleStage;
import org.jspecify.annotations.Nullable;

/** A step of the ladder: the stages, and above them the proposal of a replacement (T-41). */
public enum Rung {
  PING,
  NUDGE,
  ESCALATE,
  PROPOSE;

  /** The step after another, whatever it is about; null if there is none. */
  static @Nullable Rung after(@Nullable Rung done) {
    if (done == null) return PING;
    return switch (done) {
      case PING -> NUDGE;
      case NUDGE -> ESCALATE;
      case ESCALATE -> PROPOSE;
      case PROPOSE -> null;
    };
  }

  /** The step after another; after none the first. Null if there is none for such an obligation. */
  static @Nullable Rung after(@Nullable Rung done, Obligation.Kind kind) {
    Rung next = after(done);
    return next == PROPOSE && !kind.isReplaceable() ? null : next;
  }

  /** A proposal leaves the stage where it is. */
  public IdleStage stage() {
    return switch (this) {
      case PING -> IdleStage.PINGED;
      case NUDGE -> IdleStage.NUDGED;
      case ESCALATE, PROPOSE -> IdleStage.ESCALATED;
    };
  }

  /** The step that leads to a stage; null for none. */
  public static @Nullable Rung to(IdleStage stage) {
    return switch (stage) {
      case NONE -> null;
      case PINGED -> PING;
      case NUDGED -> NUDGE;
      case ESCALATED -> ESCALATE;
    };
  }

  static @Nullable Rung higher(@Nullable Rung one, @Nullable Rung other) {
    if (one == null || other == null) return one == null ? other : one;
    return one.compareTo(other) < 0 ? other : one;
  }
}
