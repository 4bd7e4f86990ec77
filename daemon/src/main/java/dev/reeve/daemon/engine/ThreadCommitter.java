package dev.reeve.daemon.engine;

import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Commits on a thread of its own, so that the engine decides the next batch while this one is
 * sealed and reaches the disk. The queue is short by nature: the engine has few flights in the air
 * at once.
 */
public final class ThreadCommitter implements Committer, AutoCloseable {

  /** Snapshots that wait together are kept together, up to about so many bytes. */
  private static final int SNAPSHOT_BYTES = 4 << 20;

  private static final Logger LOG = LoggerFactory.getLogger(ThreadCommitter.class);

  private sealed interface Work {}

  private record Commit(Flight flight) implements Work {}

  private record Save(Supplier<Snapshot> snapshot, Receipt receipt) implements Work {}

  private record End() implements Work {}

  private final BlockingQueue<Work> work = new LinkedBlockingQueue<>();
  private final EventLog log;
  private final Thread thread;

  public ThreadCommitter(EventLog log) {
    this.log = log;
    thread = Thread.ofPlatform().name("reeve-committer").daemon(true).start(this::run);
  }

  @Override
  public void commit(Flight flight) {
    work.add(new Commit(flight));
  }

  @Override
  public void save(Supplier<Snapshot> snapshot, Receipt receipt) {
    work.add(new Save(snapshot, receipt));
  }

  private void run() {
    try {
      for (Work next = work.take(); !(next instanceof End); next = work.take()) {
        switch (next) {
          case Commit(var flight) -> flight.landIn(log);
          case Save first -> save(first);
          case End _ -> throw new IllegalStateException("the loop has ended");
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Keeps this snapshot and those right behind it in one transaction. */
  private void save(Save first) {
    List<Receipt> receipts = new ArrayList<>();
    receipts.add(first.receipt());
    try {
      List<Snapshot> snapshots = new ArrayList<>();
      snapshots.add(first.snapshot().get());
      long bytes = snapshots.getFirst().state().length;
      while (bytes < SNAPSHOT_BYTES && work.peek() instanceof Save next) {
        work.remove();
        receipts.add(next.receipt());
        snapshots.add(next.snapshot().get());
        bytes += snapshots.getLast().state().length;
      }
      log.saveAll(snapshots);
      receipts.forEach(receipt -> receipt.saved(true));
    } catch (RuntimeException e) {
      LOG.warn("a snapshot was not kept, the next one will be tried in its turn: {}", e.toString());
      receipts.forEach(receipt -> receipt.saved(false));
    }
  }

  /** Ends after everything that was asked for before. */
  @Override
  public void close() {
    work.add(new End());
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
