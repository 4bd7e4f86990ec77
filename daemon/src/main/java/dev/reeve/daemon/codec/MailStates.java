package dev.reeve.daemon.codec;

import dev.reeve.core.message.Mail;
import dev.reeve.core.message.Message;
import dev.reeve.core.message.Question;

/** The canonical form of what was said and is not settled yet. */
final class MailStates {

  private MailStates() {}

  static Mail read(In in) {
    return new Mail(
        StateCodec.sorted(in.each("messages", MailStates::readMessage), Message::id),
        StateCodec.sorted(in.each("questions", MailStates::readQuestion), Question::id));
  }

  static void writeMessage(Out out, Message message) {
    out.id("id", message.id());
    out.id("from", message.from());
    out.id("to", message.to());
    out.idIfAny("task_id", message.task());
    out.text("text", message.text());
    out.time("at", message.at());
    out.word("delivery", Words.DELIVERY, message.delivery());
    out.idIfAny("decision", message.decision());
    if (message.calling()) out.flag("calling", true);
  }

  private static Message readMessage(In in) {
    return new Message(
        in.message("id"),
        in.member("from"),
        in.member("to"),
        in.taskIfAny("task_id"),
        in.text("text"),
        in.time("at"),
        in.word("delivery", Words.DELIVERY),
        in.has("decision") ? in.decision("decision") : null,
        in.has("calling") && in.flag("calling"));
  }

  static void writeQuestion(Out out, Question question) {
    out.id("id", question.id());
    out.id("from", question.from());
    out.id("to", question.to());
    out.idIfAny("task_id", question.task());
    out.time("at", question.at());
    out.textIfAny("text", question.text());
  }

  private static Question readQuestion(In in) {
    return new Question(
        in.message("id"),
        in.member("from"),
        in.member("to"),
        in.taskIfAny("task_id"),
        in.time("at"),
        in.textIfAny("text"));
  }
}
