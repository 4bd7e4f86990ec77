package dev.reeve.daemon.engine;

import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.Snapshot;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Supplier;

/**
 * Commits on a thread of its own, so that the engine decides the next batch while this one reaches
 * the disk. The queue is short by nature: the engine has few flights in the air at once.
 */
public final class ThreadCommitter implements Committer, AutoCloseable {

  private final BlockingQueue<Runnable> work = new LinkedBlockingQueue<>();
  private final DirectCommitter direct;
  private final Thread thread;
  private volatile boolean open = true;

  public ThreadCommitter(EventLog log) {
    direct = new DirectCommitter(log);
    thread = Thread.ofPlatform().name("reeve-committer").daemon(true).start(this::run);
  }

  @Override
  public void commit(Flight flight) {
    work.add(() -> direct.commit(flight));
  }

  @Override
  public void save(Supplier<Snapshot> snapshot) {
    work.add(() -> direct.save(snapshot));
  }

  private void run() {
    try {
      while (open || !work.isEmpty()) work.take().run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends after everything that was asked for before. */
  @Override
  public void close() {
    work.add(() -> open = false);
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
