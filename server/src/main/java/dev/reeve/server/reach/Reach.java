package dev.reeve.server.reach;

import dev.reeve.core.Effect;
import dev.reeve.core.Noticed;
import dev.reeve.core.message.Delivery;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.text.SafeText;
import dev.reeve.daemon.engine.Engine;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings words to members by the first way that leads there (A-11, T-46). What no way takes lies in
 * the member's inbox, where it counts as reached, though nobody has confirmed it. One thread does
 * it, so that words arrive in the order in which they were said and the engine waits for none.
 */
public final class Reach implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Reach.class);
  private static final int MOST_WAITING = 10_000;

  private final Supplier<Engine> engine;
  private final List<Way> ways;
  private final ExecutorService worker =
      new ThreadPoolExecutor(
          1,
          1,
          0,
          TimeUnit.SECONDS,
          new ArrayBlockingQueue<>(MOST_WAITING),
          Thread.ofPlatform().name("reeve-letters").daemon().factory());

  /**
   * @param ways in the order in which they are tried
   */
  public Reach(Supplier<Engine> engine, List<Way> ways) {
    this.engine = engine;
    this.ways = List.copyOf(ways);
  }

  public void deliver(TeamId team, Effect.Deliver letter) {
    try {
      worker.execute(() -> bring(team, letter));
    } catch (RejectedExecutionException e) {
      report(team, letter, Delivery.UNCONFIRMED, "");
    }
  }

  private void bring(TeamId team, Effect.Deliver letter) {
    for (Way way : ways) {
      switch (tried(way, team, letter)) {
        case Way.Attempt.Refused _ -> {}
        case Way.Attempt.Taken _ -> {
          return;
        }
        case Way.Attempt.Brought(var delivery, var by) -> {
          report(team, letter, delivery, by);
          return;
        }
      }
    }
    report(team, letter, Delivery.UNCONFIRMED, "");
  }

  /** A way that breaks leads nowhere; the others may. */
  private static Way.Attempt tried(Way way, TeamId team, Effect.Deliver letter) {
    try {
      return way.bring(team, letter);
    } catch (RuntimeException e) {
      LOG.warn("a way to {} of {} broke: {}", letter.to(), team, e.toString());
      return new Way.Attempt.Refused("it broke");
    }
  }

  private void report(TeamId team, Effect.Deliver letter, Delivery delivery, String by) {
    SafeText detail = by.isEmpty() ? SafeText.EMPTY : SafeText.own(by);
    engine.get().notice(team, new Noticed.DeliveryReport(letter.message(), delivery, detail));
  }

  @Override
  public void close() {
    worker.shutdown();
  }
}
