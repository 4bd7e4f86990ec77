package dev.reeve.core.message;

import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.TaskId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An open question: until it is answered, the one who was asked owes the next move (T-40). */
public record Question(
    MessageId id, MemberId from, MemberId to, @Nullable TaskId task, Instant at) {}
