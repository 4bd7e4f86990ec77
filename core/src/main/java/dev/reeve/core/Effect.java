package dev.reeve.core;

import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.MessageId;
import dev.reeve.core.text.SafeText;

/** Something to be done in the world, once the event behind it is durable. */
public sealed interface Effect {

  /** Doing it twice under one key is doing it once. */
  String key();

  /** Bring words to a member. What came of it returns as {@link Noticed.DeliveryReport}. */
  record Deliver(MessageId message, MemberId from, MemberId to, SafeText text) implements Effect {
    @Override
    public String key() {
      return "deliver " + message;
    }
  }

  /**
   * Stop a member and start it again. What came of it returns as {@link Noticed.RestartReport}, or
   * as its next incarnation.
   *
   * @param incarnation the one that is to be replaced
   * @param spec what the coordinator wrote of its successor; empty if nothing
   * @param order the line that asks for it
   */
  record Restart(MemberId member, long incarnation, SafeText spec, long order) implements Effect {
    @Override
    public String key() {
      return "restart " + member + " " + order;
    }
  }
}
