package dev.reeve.server.members;

import dev.reeve.agents.Sign;
import dev.reeve.core.Noticed;
import dev.reeve.core.budget.Amount;
import dev.reeve.daemon.engine.Engine;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What the process of a member says it has used up becomes facts: not each figure on the way,
 * but one every few seconds, and the last.
 */
final class Meter {

  private static final Duration PAUSE = Duration.ofSeconds(2);

  private final Place place;
  private final Supplier<Engine> engine;
  private final Amount limit;
  private Amount total = Amount.NONE;
  private Amount told = Amount.NONE;
  private boolean estimated;
  private @Nullable Long toldAt;
  private boolean waiting;

  Meter(Place place, Supplier<Engine> engine, Amount limit) {
    this.place = place;
    this.engine = engine;
    this.limit = limit;
  }

  synchronized void read(Sign sign) {
    switch (sign) {
      case Sign.Spent(var usd, var guess) -> {
        total = new Amount(Amount.usd(usd).microUsd(), total.tokens());
        estimated |= guess;
      }
      case Sign.Used(var in, var out) -> total = new Amount(total.microUsd(), in + out);
      default -> {}
    }
    if (total.equals(told) || waiting) return;
    long since = toldAt == null ? PAUSE.toNanos() : System.nanoTime() - toldAt;
    if (PAUSE.toNanos() <= since || sign instanceof Sign.TurnEnded) {
      tell();
    } else {
      waiting = true;
      Executor later =
          CompletableFuture.delayedExecutor(PAUSE.toNanos() - since, TimeUnit.NANOSECONDS);
      later.execute(this::end);
    }
  }

  /** What it has said by now is told, whatever may come. */
  synchronized void end() {
    waiting = false;
    if (!total.equals(told)) tell();
  }

  private void tell() {
    told = total;
    toldAt = System.nanoTime();
    engine
        .get()
        .notice(
            place.team(),
            new Noticed.Spending(place.member(), place.incarnation(), total, estimated, limit));
  }
}
