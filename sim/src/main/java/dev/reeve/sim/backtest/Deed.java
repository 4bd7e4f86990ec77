package dev.reeve.sim.backtest;

import dev.reeve.core.Noticed;
import java.time.Instant;
import tools.jackson.databind.node.ObjectNode;

/** Something that Reeve did not do itself, and that would have happened whatever it did. */
sealed interface Deed {

  Instant at();

  /** Somebody's command, without what depends on the state it is sent in. */
  record Sent(Instant at, long index, ObjectNode command) implements Deed {}

  /** What was seen of somebody's conversation. */
  record Seen(Instant at, Noticed.Observation what) implements Deed {}

  /** Somebody was no longer there, or let out a key. */
  record Found(Instant at, Noticed what) implements Deed {}

  /** From {@code at} on nobody watched, until {@code to}. */
  record Unwatched(Instant at, Instant to) implements Deed {}
}
