package dev.reeve.daemon.engine;

import dev.reeve.daemon.log.Snapshot;
import java.util.function.Supplier;

/**
 * Brings batches to the log, one after another, and tells the engine what became of each ({@link
 * Engine#landed}).
 */
public interface Committer {

  void commit(Flight flight);

  /**
   * Makes a snapshot and keeps it, after everything committed so far. Losing one costs only time.
   */
  void save(Supplier<Snapshot> snapshot);
}
