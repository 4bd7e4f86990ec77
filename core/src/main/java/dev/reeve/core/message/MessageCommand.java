package dev.reeve.core.message;

import dev.reeve.core.Asked;
import dev.reeve.core.CommandType;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.text.SafeText;
import org.jspecify.annotations.Nullable;

/** What members can say to each other, and to the supervisor. */
public sealed interface MessageCommand extends Asked {

  /**
   * @param architecture whether the sender marked it as a matter of architecture (T-58)
   */
  record Tell(MemberId to, SafeText text, @Nullable TaskId task, boolean architecture)
      implements MessageCommand {
    @Override
    public CommandType type() {
      return CommandType.MESSAGE;
    }
  }

  record Ask(MemberId to, SafeText text, @Nullable TaskId task) implements MessageCommand {
    @Override
    public CommandType type() {
      return CommandType.QUESTION;
    }
  }

  /**
   * Without a question's id the oldest open one to the sender is meant.
   *
   * @param to whose question; null if anybody's (T-85)
   */
  record Reply(@Nullable MessageId question, @Nullable MemberId to, SafeText text)
      implements MessageCommand {

    public Reply(@Nullable MessageId question, SafeText text) {
      this(question, null, text);
    }

    @Override
    public CommandType type() {
      return CommandType.ANSWER;
    }

    @Override
    public @Nullable TaskId task() {
      return null;
    }
  }

  /** Words of a member that speaks only text (T-6). */
  record Say(SafeText text) implements MessageCommand {
    @Override
    public CommandType type() {
      return CommandType.TEXT;
    }

    @Override
    public @Nullable TaskId task() {
      return null;
    }
  }
}
