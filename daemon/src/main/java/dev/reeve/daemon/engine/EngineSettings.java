package dev.reeve.daemon.engine;

import java.time.Duration;

/**
 * The engine's bounds.
 *
 * @param node this node's name, as it stands in every line's writer
 * @param inbox so many requests may wait; beyond that they are refused
 * @param batch so many requests are decided and made durable together
 * @param flights so many batches may be on their way to the disk while the next is decided; with
 *     more than one, batches take off earlier and are smaller
 * @param snapshotEvery a snapshot after so many lines at least (T-21)
 * @param snapshotWhole with no more things than that in it, a state is stored whole
 */
public record EngineSettings(
    String node, int inbox, int batch, int flights, int snapshotEvery, int snapshotWhole) {

  /** How often pulses are written and the watch is marked (T-19, T-34). */
  static final Duration BEAT = Duration.ofSeconds(30);

  public EngineSettings(String node, int inbox, int batch, int flights, int snapshotEvery) {
    this(node, inbox, batch, flights, snapshotEvery, StateSnapshots.FEW);
  }

  /** The same for another node. */
  public EngineSettings as(String name) {
    return new EngineSettings(name, inbox, batch, flights, snapshotEvery, snapshotWhole);
  }

  public static EngineSettings of(String node) {
    return new EngineSettings(node, 16_384, 1_024, 1, 1_000);
  }
}
