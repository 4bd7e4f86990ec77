package dev.reeve.core.message;

import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.text.SafeText;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Words from one to another, as long as something may still become of them. */
public record Message(
    MessageId id,
    MemberId from,
    MemberId to,
    @Nullable TaskId task,
    SafeText text,
    Instant at,
    Delivery delivery) {

  public Message with(Delivery next) {
    return new Message(id, from, to, task, text, at, next);
  }
}
