package dev.reeve.daemon.engine;

import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Commits on a thread of its own, so that the engine decides the next batch while this one reaches
 * the disk. The queue is short by nature: the engine has few flights in the air at once.
 *
 * <p>Snapshots are made on another thread, because that of a large team takes as long as a hundred
 * batches, and nobody's answer should wait for it; once made, they are soon written.
 */
public final class ThreadCommitter implements Committer, AutoCloseable {

  /** Snapshots that wait together are kept together, up to about so many bytes. */
  private static final int SNAPSHOT_BYTES = 4 << 20;

  private static final Logger LOG = LoggerFactory.getLogger(ThreadCommitter.class);

  private sealed interface Work {}

  private record Commit(Flight flight) implements Work {}

  private record Keep(Snapshot snapshot, Receipt receipt) implements Work {}

  private record End() implements Work {}

  private final BlockingQueue<Work> work = new LinkedBlockingQueue<>();
  private final EventLog log;
  private final Thread thread;
  private final ExecutorService maker =
      Executors.newSingleThreadExecutor(
          Thread.ofPlatform().name("reeve-snapshots").daemon(true).factory());

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
    maker.execute(() -> make(snapshot, receipt));
  }

  private void make(Supplier<Snapshot> snapshot, Receipt receipt) {
    try {
      work.add(new Keep(snapshot.get(), receipt));
    } catch (RuntimeException
        | Error e) { // that of a large team may want more memory than there is
      notKept(List.of(receipt), e);
    }
  }

  private void run() {
    try {
      for (Work next = work.take(); !(next instanceof End); next = work.take()) {
        switch (next) {
          case Commit(var flight) -> flight.landIn(log);
          case Keep first -> keep(first);
          case End _ -> throw new IllegalStateException("the loop has ended");
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Keeps this snapshot and those right behind it in one transaction. */
  private void keep(Keep first) {
    List<Receipt> receipts = new ArrayList<>();
    List<Snapshot> snapshots = new ArrayList<>();
    receipts.add(first.receipt());
    snapshots.add(first.snapshot());
    long bytes = first.snapshot().state().length;
    while (bytes < SNAPSHOT_BYTES && work.peek() instanceof Keep next) {
      work.remove();
      receipts.add(next.receipt());
      snapshots.add(next.snapshot());
      bytes += next.snapshot().state().length;
    }
    try {
      log.saveAll(snapshots);
      receipts.forEach(receipt -> receipt.saved(true));
    } catch (RuntimeException | Error e) {
      notKept(receipts, e);
    }
  }

  private static void notKept(List<Receipt> receipts, Throwable why) {
    LOG.warn("a snapshot was not kept, the next one will be tried in its turn: {}", why.toString());
    receipts.forEach(receipt -> receipt.saved(false));
  }

  /** Ends after everything that was asked for before. */
  @Override
  public void close() {
    maker.close();
    work.add(new End());
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
