package dev.reeve.bench;

import dev.reeve.daemon.engine.Committer;
import dev.reeve.daemon.engine.Flight;
import dev.reeve.daemon.log.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Remembers how large the batches were, so that the floor can be given the same ones. */
final class CountingCommitter implements Committer {

  private final Committer committer;
  private final List<Integer> batches = new ArrayList<>();

  CountingCommitter(Committer committer) {
    this.committer = committer;
  }

  /** The sizes of all batches since the last call. */
  synchronized List<Integer> take() {
    List<Integer> taken = List.copyOf(batches);
    batches.clear();
    return taken;
  }

  @Override
  public void commit(Flight flight) {
    synchronized (this) {
      batches.add(flight.size());
    }
    committer.commit(flight);
  }

  @Override
  public void save(Supplier<Snapshot> snapshot, Receipt receipt) {
    committer.save(snapshot, receipt);
  }
}
