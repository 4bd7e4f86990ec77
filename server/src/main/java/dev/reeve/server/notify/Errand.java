package dev.reeve.server.notify;

import dev.reeve.core.Effect;
import dev.reeve.core.Noticed;
import dev.reeve.core.message.Delivery;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import dev.reeve.daemon.engine.Engine;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One thing to be told by every way there is, and what is recorded of that. */
interface Errand {

  /** As it stands now; null if nobody need be told any more. */
  @Nullable News news();

  /** One way is done with it. */
  void done(Way way, String printed);

  /** One way has given it up. */
  void over(SafeText reason);

  /** A critical event, or what Reeve says of itself: nothing is recorded of it. */
  record OfNews(News news) implements Errand {

    @Override
    public void done(Way way, String printed) {}

    @Override
    public void over(SafeText reason) {}

    @Override
    public String toString() {
      return news.name();
    }
  }

  /**
   * A message: it is delivered when the first way is done with it, and lies in the inbox only when
   * the last has given it up.
   */
  final class OfMessage implements Errand {

    private static final Logger LOG = LoggerFactory.getLogger(OfMessage.class);

    private final TeamId team;
    private final Effect.Notify effect;
    private final Supplier<Engine> engine;
    private final AtomicInteger left;
    private final AtomicBoolean told = new AtomicBoolean();

    OfMessage(TeamId team, Effect.Notify effect, Supplier<Engine> engine, int ways) {
      this.team = team;
      this.effect = effect;
      this.engine = engine;
      left = new AtomicInteger(ways);
    }

    @Override
    public @Nullable News news() {
      Notice notice = notice();
      return notice == null || notice.isSettled() ? null : notice;
    }

    private @Nullable Notice notice() {
      TeamState state = engine.get().state(team);
      return state == null ? null : new Notice(state, effect);
    }

    @Override
    public void done(Way way, String printed) {
      left.decrementAndGet();
      Notice notice = printed.isBlank() ? null : notice();
      if (notice != null && !notice.isSettled()) {
        notice.answer(printed).ifPresent(answer -> decide(notice, answer));
      }
      if (told.compareAndSet(false, true)) {
        report(Delivery.DELIVERED, SafeText.own(way.name()));
      }
    }

    private void decide(Notice notice, String answer) {
      LOG.info("{}: notify.command answers {}", this, answer);
      engine.get().ask(notice.decide(team, answer, reply -> LOG.info("{}: {}", this, reply)));
    }

    @Override
    public void over(SafeText reason) {
      if (left.decrementAndGet() == 0 && !told.get()) report(Delivery.UNCONFIRMED, reason);
    }

    private void report(Delivery delivery, SafeText detail) {
      var heard = new Noticed.DeliveryReport(effect.message().message(), delivery, detail);
      engine.get().notice(team, heard);
    }

    @Override
    public String toString() {
      return "team " + team + ", " + effect.message().message();
    }
  }
}
