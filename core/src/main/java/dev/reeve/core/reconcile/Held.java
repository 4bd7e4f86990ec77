package dev.reeve.core.reconcile;

import dev.reeve.core.Noticed;
import dev.reeve.core.Order;
import java.time.Instant;

/** What came while a team was locked, and when: it is applied when the lock is lifted (T-23). */
public sealed interface Held {

  Instant at();

  record OfOrder(Instant at, Order order) implements Held {}

  record OfNotice(Instant at, Noticed noticed) implements Held {}
}
