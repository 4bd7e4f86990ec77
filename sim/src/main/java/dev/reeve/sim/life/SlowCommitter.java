package dev.reeve.sim.life;

import dev.reeve.daemon.engine.Committer;
import dev.reeve.daemon.engine.Flight;
import dev.reeve.daemon.log.LogUnavailable;
import dev.reeve.daemon.log.Snapshot;
import dev.reeve.sim.life.Tally.Count;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Brings flights to the disk in small steps: handed over, written, synced, reported. Between any
 * two of them anything may happen.
 */
final class SlowCommitter implements Committer {

  private static final class Cargo {
    private final @Nullable Flight flight;
    private final @Nullable Supplier<Snapshot> snapshot;
    private final Receipt receipt;
    private Disk.@Nullable Write write;

    private Cargo(Flight flight) {
      this.flight = flight;
      snapshot = null;
      receipt = Receipt.NONE;
    }

    private Cargo(Supplier<Snapshot> snapshot, Receipt receipt) {
      flight = null;
      this.snapshot = snapshot;
      this.receipt = receipt;
    }

    private boolean isSettled() {
      return write != null && write.isSettled();
    }
  }

  private final Disk disk;
  private final Deque<Cargo> queue = new ArrayDeque<>();

  SlowCommitter(Disk disk) {
    this.disk = disk;
  }

  @Override
  public void commit(Flight flight) {
    queue.add(new Cargo(flight));
  }

  @Override
  public void save(Supplier<Snapshot> snapshot, Receipt receipt) {
    queue.add(new Cargo(snapshot, receipt));
  }

  boolean isIdle() {
    return queue.isEmpty();
  }

  /** Does one of the things that can be done; false if there is nothing to do. */
  boolean step(Dice dice) {
    if (queue.isEmpty()) return false;
    Cargo next = unwritten();
    boolean mayReport = queue.getFirst().isSettled();
    if (mayReport && (next == null || dice.oneIn(2))) {
      report();
    } else if (next != null && (!isAnyUnsynced() || dice.oneIn(2))) {
      write(next);
    } else {
      disk.sync();
    }
    return true;
  }

  /** How far what it held had come when it ended. */
  void tellWhere(Tally tally) {
    for (Cargo cargo : queue) {
      if (cargo.write == null) {
        tally.add(Count.CRASHED_BEFORE_WRITE);
      } else {
        tally.add(cargo.isSettled() ? Count.CRASHED_BEFORE_ANSWER : Count.CRASHED_BEFORE_SYNC);
      }
    }
  }

  private @Nullable Cargo unwritten() {
    for (Cargo cargo : queue) {
      if (cargo.write == null) return cargo;
    }
    return null;
  }

  private boolean isAnyUnsynced() {
    return queue.stream().anyMatch(cargo -> cargo.write != null && !cargo.isSettled());
  }

  private void write(Cargo cargo) {
    if (cargo.flight != null) cargo.write = disk.write(cargo.flight.batch());
    if (cargo.snapshot != null) cargo.write = disk.write(cargo.snapshot.get());
  }

  private void report() {
    Cargo first = queue.remove();
    if (first.write == null) return;
    LogUnavailable failure = first.write.failure();
    if (first.flight == null) {
      first.receipt.saved(failure == null);
      return;
    }
    if (failure == null) {
      first.flight.arrived(first.write.answers());
    } else {
      first.flight.lost(failure);
    }
  }
}
