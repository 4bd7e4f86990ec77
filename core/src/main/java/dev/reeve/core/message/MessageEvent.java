package dev.reeve.core.message;

import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.text.SafeText;
import org.jspecify.annotations.Nullable;

/** What was said, and what became of it. */
public sealed interface MessageEvent extends Event {

  record Told(
      MemberId actor, MemberId to, SafeText text, @Nullable TaskId task, boolean architecture)
      implements MessageEvent {
    @Override
    public EventType type() {
      return EventType.MESSAGE;
    }
  }

  record Questioned(MemberId actor, MemberId to, SafeText text, @Nullable TaskId task)
      implements MessageEvent {
    @Override
    public EventType type() {
      return EventType.QUESTION;
    }
  }

  /** {@code to} is the one who asked. */
  record Answered(
      MemberId actor, MessageId question, MemberId to, SafeText text, @Nullable TaskId task)
      implements MessageEvent {
    @Override
    public EventType type() {
      return EventType.ANSWER;
    }
  }

  record Delivered(MessageId message, MemberId to, Delivery delivery, SafeText detail)
      implements MessageEvent {
    @Override
    public EventType type() {
      return EventType.DELIVERY;
    }

    @Override
    public MemberId member() {
      return to;
    }
  }

  /** What one said to another by a way that is not Reeve's: it is brought to nobody. */
  record Overheard(MemberId actor, MemberId to, SafeText text) implements MessageEvent {
    @Override
    public EventType type() {
      return EventType.MESSAGE_SEEN;
    }
  }

  /** Reeve was asked for work that it does not do, and said so (T-38). */
  record Declined(MemberId member, @Nullable TaskId task, Plea plea, Saying said)
      implements MessageEvent {
    @Override
    public EventType type() {
      return EventType.REQUEST_DECLINED;
    }
  }
}
