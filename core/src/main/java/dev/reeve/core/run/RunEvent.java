package dev.reeve.core.run;

import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import dev.reeve.core.health.Consent;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.Saying;
import dev.reeve.core.text.SafeText;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The life of the process of a member that Reeve runs (A-4, H-8). */
public sealed interface RunEvent extends Event {

  @Override
  MemberId member();

  /** Whose process it is: a member's, in one incarnation. */
  long incarnation();

  record Started(MemberId member, long incarnation, SafeText run) implements RunEvent {
    @Override
    public EventType type() {
      return EventType.RUN_STARTED;
    }
  }

  /** Nothing was started: the Lead has to know why. */
  record NotStarted(MemberId member, long incarnation, SafeText reason, Saying said)
      implements RunEvent {
    @Override
    public EventType type() {
      return EventType.RUN_NOT_STARTED;
    }
  }

  /**
   * It is to be stopped (H-7).
   *
   * @param consent on whose word
   * @param after until then it may stop by itself; from then on it is told by signals
   * @param said what it is told first; null if it was asked before
   */
  record StopOrdered(
      MemberId member, long incarnation, Consent consent, Instant after, @Nullable Saying said)
      implements RunEvent {
    @Override
    public EventType type() {
      return EventType.RUN_STOP;
    }
  }

  /** The rate limit at which it waited is over, and it is told to go on. */
  record Resumed(MemberId member, long incarnation, Saying said) implements RunEvent {
    @Override
    public EventType type() {
      return EventType.RUN_RESUMED;
    }
  }

  /**
   * Nothing of it is left, or what is left cannot be stopped.
   *
   * @param said the Lead has to know if work could not be saved; null if there is nothing to say
   */
  record Ended(MemberId member, long incarnation, Receipt receipt, @Nullable Saying said)
      implements RunEvent {

    public Ended(MemberId member, long incarnation, Receipt receipt) {
      this(member, incarnation, receipt, null);
    }

    @Override
    public EventType type() {
      return EventType.RUN_ENDED;
    }
  }
}
