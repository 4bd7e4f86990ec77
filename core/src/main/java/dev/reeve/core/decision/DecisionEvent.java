package dev.reeve.core.decision;

import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import dev.reeve.core.Via;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.Saying;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The life of a decision. */
public sealed interface DecisionEvent extends Event {

  /**
   * @param asked who is told that it waits; null if nobody is
   */
  record Opened(DecisionId decision, Decision.Matter matter, @Nullable MemberId asked)
      implements DecisionEvent {

    @Override
    public @Nullable Saying said() {
      return asked == null ? null : new Saying(asked, matter.asking(decision));
    }

    @Override
    public EventType type() {
      return EventType.DECISION_OPENED;
    }

    @Override
    public @Nullable TaskId task() {
      return matter.task();
    }

    @Override
    public @Nullable MemberId member() {
      return matter.member();
    }
  }

  /**
   * @param standing whether it was decided beforehand, and nobody was asked (T-76)
   */
  record Decided(
      MemberId actor, DecisionId decision, String answer, SafeText note, boolean standing)
      implements DecisionEvent {

    public Decided(MemberId actor, DecisionId decision, String answer, SafeText note) {
      this(actor, decision, answer, note, false);
    }

    @Override
    public EventType type() {
      return EventType.DECIDE;
    }

    @Override
    public @Nullable Via via() {
      return standing ? Via.POLICY : null;
    }
  }

  /**
   * Somebody else should have the task of this member (T-47, T-54). A decision about it follows.
   *
   * @param strategy the recommended answer
   */
  record Proposed(
      TaskId task, MemberId member, String strategy, SafeText reason, List<SafeText> evidence)
      implements DecisionEvent {

    public Proposed {
      evidence = List.copyOf(evidence);
    }

    @Override
    public EventType type() {
      return EventType.REASSIGN_PROPOSAL;
    }
  }

  /** The coordinator's word on an executor, which answers the open decision about it (H-3). */
  record Adjusted(
      MemberId actor, @Nullable MemberId executor, String action, SafeText spec, SafeText reason)
      implements DecisionEvent {
    @Override
    public EventType type() {
      return EventType.ADJUSTMENT_DECISION;
    }

    @Override
    public @Nullable MemberId member() {
      return executor;
    }
  }

  /** The Lead has left it for so long that the operator is asked, too (T-76). */
  record Referred(DecisionId decision, @Nullable TaskId task, Duration elapsed, Saying said)
      implements DecisionEvent {
    @Override
    public EventType type() {
      return EventType.DECISION_REFERRED;
    }
  }

  record Withdrawn(DecisionId decision, SafeText reason) implements DecisionEvent {
    @Override
    public EventType type() {
      return EventType.DECISION_WITHDRAWN;
    }
  }
}
