package dev.reeve.daemon.codec;

import dev.reeve.core.message.MessageEvent;
import dev.reeve.core.message.MessageEvent.Answered;
import dev.reeve.core.message.MessageEvent.Declined;
import dev.reeve.core.message.MessageEvent.Delivered;
import dev.reeve.core.message.MessageEvent.Overheard;
import dev.reeve.core.message.MessageEvent.Questioned;
import dev.reeve.core.message.MessageEvent.Told;
import dev.reeve.core.message.Saying;

/** The stored form of what was said, and of what became of it. */
final class MessageEvents {

  private MessageEvents() {}

  static void write(Out out, MessageEvent event) {
    switch (event) {
      case Told(_, var to, var text, _, var architecture) -> {
        out.id("to", to);
        out.text("text", text);
        out.flag("architecture", architecture);
      }
      case Questioned(_, var to, var text, _) -> {
        out.id("to", to);
        out.text("text", text);
      }
      case Answered(_, var question, var to, var text, _) -> {
        out.id("question", question);
        out.id("to", to);
        out.text("text", text);
      }
      case Overheard(_, var to, var text) -> {
        out.id("to", to);
        out.text("text", text);
      }
      case Declined(_, _, var plea, var said) -> {
        out.word("plea", Words.PLEA, plea);
        out.id("to", said.to());
        out.text("text", said.text());
      }
      case Delivered(var message, _, var delivery, var detail) -> {
        out.id("message", message);
        out.word("delivery", Words.DELIVERY, delivery);
        out.textIfAny("detail", detail);
      }
    }
  }

  static MessageEvent read(Envelope of, In in) {
    return switch (of.type()) {
      case MESSAGE ->
          new Told(
              of.actor(), in.member("to"), in.text("text"), of.task(), in.flag("architecture"));
      case QUESTION -> new Questioned(of.actor(), in.member("to"), in.text("text"), of.task());
      case ANSWER ->
          new Answered(
              of.actor(), in.message("question"), in.member("to"), in.text("text"), of.task());
      case MESSAGE_SEEN -> new Overheard(of.actor(), in.member("to"), in.text("text"));
      case REQUEST_DECLINED ->
          new Declined(
              of.knownMember(),
              of.task(),
              in.word("plea", Words.PLEA),
              new Saying(in.member("to"), in.text("text")));
      case DELIVERY ->
          new Delivered(
              in.message("message"),
              of.knownMember(),
              in.word("delivery", Words.DELIVERY),
              in.textIfAny("detail"));
      default -> throw Events.misdirected(of);
    };
  }
}
