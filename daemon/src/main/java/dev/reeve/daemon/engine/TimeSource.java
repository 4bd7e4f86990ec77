package dev.reeve.daemon.engine;

import java.time.Instant;

/** Where the engine looks at the time. The one place; everything else gets it as a value. */
public interface TimeSource {

  Reading read();

  /** The clocks of this machine. */
  TimeSource SYSTEM = () -> new Reading(System.nanoTime(), Instant.now());
}
