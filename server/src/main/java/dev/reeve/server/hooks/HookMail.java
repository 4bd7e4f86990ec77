package dev.reeve.server.hooks;

import dev.reeve.agents.Sign;
import dev.reeve.core.Noticed.DeliveryReport;
import dev.reeve.core.message.Delivery;
import dev.reeve.core.message.Message;
import dev.reeve.core.message.MessageId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import dev.reeve.daemon.engine.Engine;
import dev.reeve.daemon.engine.Reply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * What rides on the answer to a hook.
 *
 * @param ticks nanoseconds that pass
 */
record HookMail(Engine engine, Mailbag mail, LongSupplier ticks) {

  /** So many messages ride on one answer. */
  private static final int RIDING = 20;

  /** The launcher waits for a second. What comes later is read by nobody. */
  private static final Duration HEARD = Duration.ofMillis(800);

  /** What was pushed to it has become its prompt: so it has been heard. */
  void confirm(Session session, List<Sign> signs) {
    for (Sign sign : signs) {
      String said = sign instanceof Sign.TurnBegan(_, var prompt) ? prompt : null;
      for (MessageId read : mail.readIn(session.team(), session.member(), said)) {
        delivered(session, read);
      }
    }
  }

  /**
   * Whether the answer to a hook will be read.
   *
   * @param came when the hook did
   */
  boolean isHeard(long came, List<Reply> stored) {
    return Replies.spoilt(stored) == null && ticks.getAsLong() - came < HEARD.toNanos();
  }

  /** Only on an answer that is going to be read. */
  List<String> riding(Session session) {
    List<String> lines = new ArrayList<>();
    TeamState state = engine.state(session.team());
    if (state == null) return lines;
    for (Message each : state.mail().onTheWay(session.member(), RIDING)) {
      if (mail.isUnderWay(session.team(), each.id())) continue;
      lines.add(each.line());
      delivered(session, each.id());
    }
    return lines;
  }

  private void delivered(Session session, MessageId message) {
    engine.notice(session.team(), new DeliveryReport(message, Delivery.DELIVERED, SafeText.EMPTY));
  }
}
