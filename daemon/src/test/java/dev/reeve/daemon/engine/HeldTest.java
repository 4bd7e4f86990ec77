package dev.reeve.daemon.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.Noticed.DeliveryReport;
import dev.reeve.core.Rejection;
import dev.reeve.core.Writer;
import dev.reeve.core.message.Delivery;
import dev.reeve.core.message.MessageCommand.Tell;
import dev.reeve.core.message.MessageId;
import dev.reeve.core.reconcile.Doubt;
import dev.reeve.core.reconcile.Suspicion;
import dev.reeve.core.text.SafeText;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.memory.MemoryEventLog;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What is kept of a team that is locked, however much is sent to it. */
class HeldTest {

  private static final Instant NOW = Instant.parse("2026-11-15T22:00:00Z");

  private final EventLog log = new MemoryEventLog();
  private final Engine engine = start();
  private final List<Reply> replies = new ArrayList<>();

  private Engine start() {
    return new Engine(
        EngineSettings.of("n1"),
        new Engine.Parts(log, () -> new Reading(0, NOW), new DirectCommitter(log), (_, _) -> {}));
  }

  private static void settle(Engine engine) {
    boolean more = true;
    while (more) more = engine.step() || engine.nextWake() == null;
  }

  private Reply send(dev.reeve.core.Order order) {
    replies.clear();
    engine.ask(new Ask.Command(Crew.TEAM, order, replies::add));
    settle(engine);
    return replies.getFirst();
  }

  private MessageId told() {
    SafeText hello = SafeText.own("hello");
    send(Crew.order(Crew.LEAD, "tell", new Tell(Crew.CODER, hello, null, false)));
    return new MessageId(log.head(Crew.TEAM).index());
  }

  @BeforeEach
  void found() {
    engine.ask(new Ask.Foundation(Crew.TEAM, Crew.plan(), _ -> {}));
    settle(engine);
    send(Crew.handOff());
  }

  private void lock() {
    SafeText what = SafeText.own("somebody else says that the team is theirs");
    Suspicion doubt = new Suspicion(Doubt.OWNERS, 0, what, SafeText.EMPTY, new Writer("n2", 1));
    engine.ask(new Ask.Inspection(Crew.TEAM, doubt, _ -> {}));
    settle(engine);
  }

  @Test
  @DisplayName("R-6 what is held for a locked team is bounded: beyond that it is refused")
  void bounded() {
    lock();
    for (int i = 0; i < Backlog.MOST; i++) {
      assertThat(send(Crew.progress(Crew.CODER, "r" + i, "on"))).isEqualTo(new Reply.Held());
    }
    Reply.Refused refused = (Reply.Refused) send(Crew.progress(Crew.CODER, "more", "on"));
    assertThat(refused.rejection().code()).isEqualTo(Rejection.Code.RATE_LIMITED);
    assertThat(refused.rejection().reason()).contains("holds 10000 inputs");
    assertThat(log.held(Crew.TEAM)).hasSize(Backlog.MOST);
  }

  @Test
  @DisplayName("R-6 a delivery that is known or reported already is not held again")
  void each_delivery_once() {
    MessageId message = told();
    lock();
    int before = log.held(Crew.TEAM).size();
    DeliveryReport report = new DeliveryReport(message, Delivery.DELIVERED, SafeText.EMPTY);
    for (int i = 0; i < 3; i++) {
      engine.notice(Crew.TEAM, report);
      engine.notice(Crew.TEAM, new DeliveryReport(message, Delivery.QUEUED, SafeText.EMPTY));
      settle(engine);
    }
    assertThat(log.held(Crew.TEAM)).hasSize(before + 1);
    Engine restarted = start();
    settle(restarted);
    restarted.notice(Crew.TEAM, report);
    settle(restarted);
    assertThat(log.held(Crew.TEAM)).hasSize(before + 1);
  }
}
