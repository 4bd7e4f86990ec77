package dev.reeve.server.members;

import dev.reeve.agents.Sign;
import dev.reeve.core.Noticed;
import dev.reeve.core.budget.Amount;
import dev.reeve.daemon.engine.Engine;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What the process of a member says it has used up becomes facts: not each figure on the way,
 * but one every few seconds, and the last.
 */
final class Meter {

  private static final Duration PAUSE = Duration.ofSeconds(5);

  private final Place place;
  private final Supplier<Engine> engine;
  private final Amount limit;
  private Amount total = Amount.NONE;
  private Amount told = Amount.NONE;
  private boolean estimated;
  private @Nullable Long toldAt;

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
    long now = System.nanoTime();
    boolean soon = toldAt != null && now - toldAt < PAUSE.toNanos();
    boolean ended = sign instanceof Sign.TurnEnded;
    if (ended || !soon) tell(now);
  }

  /** It prints no more. */
  synchronized void end() {
    tell(System.nanoTime());
  }

  private void tell(long now) {
    if (total.equals(told)) return;
    told = total;
    toldAt = now;
    engine
        .get()
        .notice(
            place.team(),
            new Noticed.Spending(place.member(), place.incarnation(), total, estimated, limit));
  }
}
