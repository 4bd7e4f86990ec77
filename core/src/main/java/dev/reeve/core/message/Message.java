package dev.reeve.core.message;

import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.text.SafeText;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Words from one to another, as long as something may still become of them.
 *
 * @param decision the decision that they are about; null if about none
 * @param calling whether a person is called by them: an inbox wakes nobody
 */
public record Message(
    MessageId id,
    MemberId from,
    MemberId to,
    @Nullable TaskId task,
    SafeText text,
    Instant at,
    Delivery delivery,
    @Nullable DecisionId decision,
    boolean calling) {

  /** From one agent to another, about no decision. */
  public Message(
      MessageId id,
      MemberId from,
      MemberId to,
      @Nullable TaskId task,
      SafeText text,
      Instant at,
      Delivery delivery) {
    this(id, from, to, task, text, at, delivery, null, false);
  }

  /** As it rides on an answer to somebody else's question. */
  public String line() {
    return id + " from " + from + ": " + text;
  }

  public Message with(Delivery next) {
    return new Message(id, from, to, task, text, at, next, decision, calling);
  }
}
