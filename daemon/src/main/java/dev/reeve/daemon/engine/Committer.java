package dev.reeve.daemon.engine;

import dev.reeve.daemon.log.Snapshot;
import java.util.function.Supplier;

/**
 * Brings batches to the log, one after another, and tells the engine what became of each ({@link
 * Flight#arrived}).
 */
public interface Committer {

  void commit(Flight flight);

  /**
   * Makes a snapshot and keeps it, after everything committed so far. Losing one costs only time,
   * unless somebody waits for it.
   */
  void save(Supplier<Snapshot> snapshot, Receipt receipt);

  /** What became of a snapshot; may be told on any thread. */
  interface Receipt {

    Receipt NONE = _ -> {};

    void saved(boolean kept);
  }
}
