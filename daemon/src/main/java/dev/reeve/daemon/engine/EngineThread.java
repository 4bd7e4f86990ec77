package dev.reeve.daemon.engine;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs an engine on a thread of its own until it is closed. */
public final class EngineThread implements AutoCloseable {

  /** It looks at the clock at least this often, so that a sleep of the machine is seen (T-34). */
  private static final Duration LONGEST_NAP = Duration.ofSeconds(1);

  private static final Logger LOG = LoggerFactory.getLogger(EngineThread.class);

  private final Engine engine;
  private final Thread thread;
  private volatile boolean resting;
  private volatile boolean closing;

  public EngineThread(Engine engine) {
    this.engine = engine;
    thread = Thread.ofPlatform().name("reeve-engine").daemon(true).unstarted(this::run);
    engine.onWork(this::ring);
    thread.start();
  }

  private void ring() {
    if (resting) LockSupport.unpark(thread);
  }

  private void run() {
    try {
      runUntilClosed();
    } catch (RuntimeException | Error e) {
      LOG.error("the engine came upon something that cannot be, and stops", e);
      engine.die("the engine stopped: " + e);
    }
  }

  private void runUntilClosed() {
    while (!closing) {
      if (!engine.step()) rest();
    }
    engine.markWatch();
    while (true) {
      if (engine.step()) continue;
      if (engine.isIdle()) return;
      rest();
    }
  }

  private void rest() {
    resting = true;
    Duration nap = untilNextWake();
    if (nap.isPositive()) LockSupport.parkNanos(this, nap.toNanos());
    resting = false;
  }

  private Duration untilNextWake() {
    Instant next = engine.nextWake();
    if (next == null) return Duration.ZERO;
    Instant latest = engine.now().plusNanos((long) (LONGEST_NAP.toNanos() * engine.pace()));
    if (latest.isBefore(next)) return LONGEST_NAP;
    return Duration.ofNanos(
        (long) (Duration.between(engine.now(), next).toNanos() / engine.pace()));
  }

  /** Writes down what is pending, waits until it is durable, and ends. */
  @Override
  public void close() {
    closing = true;
    LockSupport.unpark(thread);
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
