package dev.reeve.core.decision;

import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.Saying;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.text.SafeText;
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

  record Decided(MemberId actor, DecisionId decision, String answer, SafeText note)
      implements DecisionEvent {
    @Override
    public EventType type() {
      return EventType.DECIDE;
    }
  }

  record Withdrawn(DecisionId decision, SafeText reason) implements DecisionEvent {
    @Override
    public EventType type() {
      return EventType.DECISION_WITHDRAWN;
    }
  }
}
