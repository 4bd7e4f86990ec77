package dev.reeve.daemon.engine;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** Flights that have come down: put in by whoever commits, on any thread; the engine takes them. */
final class Arrivals {

  private final Queue<Flight> down = new ConcurrentLinkedQueue<>();
  private final Runnable bell;

  /**
   * @param bell is rung for each
   */
  Arrivals(Runnable bell) {
    this.bell = bell;
  }

  void add(Flight flight) {
    down.add(flight);
    bell.run();
  }

  @Nullable Flight poll() {
    return down.poll();
  }

  boolean isEmpty() {
    return down.isEmpty();
  }

  int size() {
    return down.size();
  }
}
