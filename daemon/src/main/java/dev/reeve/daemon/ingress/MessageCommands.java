package dev.reeve.daemon.ingress;

import dev.reeve.core.Asked;
import dev.reeve.core.CommandType;
import dev.reeve.core.message.MessageCommand.Ask;
import dev.reeve.core.message.MessageCommand.Reply;
import dev.reeve.core.message.MessageCommand.Say;
import dev.reeve.core.message.MessageCommand.Tell;
import dev.reeve.core.message.MessageId;
import dev.reeve.core.task.TaskId;
import org.jspecify.annotations.Nullable;

/** Reads what members say to each other, and to the supervisor (W-4). */
final class MessageCommands {

  private MessageCommands() {}

  static Asked read(CommandType type, @Nullable TaskId task, Fields data) {
    return switch (type) {
      case MESSAGE ->
          new Tell(data.member("to"), data.text("text"), task, data.flagIfAny("architecture"));
      case QUESTION -> new Ask(data.member("to"), data.text("text"), task);
      case ANSWER -> new Reply(question(data), data.memberIfAny("to"), data.text("text"));
      case TEXT -> new Say(data.text("text"));
      default -> throw CommandReader.misdirected(type);
    };
  }

  /** May be left out: then the oldest open one is meant (T-85). */
  private static @Nullable MessageId question(Fields data) {
    if (!data.has("question")) return null;
    MessageId question = MessageId.parse(data.text("question").value());
    if (question == null) throw data.wrong("question", "a message's id like m-41");
    return question;
  }
}
