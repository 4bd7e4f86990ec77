package dev.reeve.server.dashboard;

import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.engine.Listener;
import dev.reeve.daemon.engine.SealedEntry;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Wakes those who look at a page when anything has become durable. Nothing is queued for them. */
final class Changes implements Listener {

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition rung = lock.newCondition();
  private final AtomicLong count = new AtomicLong();
  private final AtomicInteger waiting = new AtomicInteger();

  @Override
  public void committed(List<SealedEntry> lines, TeamState after) {
    count.incrementAndGet();
    if (waiting.get() == 0) return;
    lock.lock();
    try {
      rung.signalAll();
    } finally {
      lock.unlock();
    }
  }

  long count() {
    return count.get();
  }

  /** Returns when there was a change after so many, or when it took too long. */
  void await(long seen, Duration atMost) throws InterruptedException {
    lock.lock();
    try {
      waiting.incrementAndGet();
      long left = atMost.toNanos();
      while (count.get() <= seen && 0 < left) left = rung.awaitNanos(left);
    } finally {
      waiting.decrementAndGet();
      lock.unlock();
    }
  }
}
