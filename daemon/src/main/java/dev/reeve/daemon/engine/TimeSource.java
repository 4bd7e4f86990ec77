package dev.reeve.daemon.engine;

import java.time.Instant;

/** Where the engine looks at the time. The one place; everything else gets it as a value. */
public interface TimeSource {

  Reading read();

  /** How many seconds pass on these clocks while one passes in the world. */
  default double pace() {
    return 1;
  }

  /** The clocks of this machine. */
  TimeSource SYSTEM = () -> new Reading(System.nanoTime(), Instant.now());
}
