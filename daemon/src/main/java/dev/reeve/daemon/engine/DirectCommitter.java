package dev.reeve.daemon.engine;

import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.Snapshot;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Commits at once, on the caller's thread: for virtual time, where there is only one. */
public record DirectCommitter(EventLog log) implements Committer {

  private static final Logger LOG = LoggerFactory.getLogger(DirectCommitter.class);

  @Override
  public void commit(Flight flight) {
    flight.landIn(log);
  }

  @Override
  public void save(Supplier<Snapshot> snapshot, Receipt receipt) {
    try {
      log.save(snapshot.get());
      receipt.saved(true);
    } catch (RuntimeException e) {
      LOG.warn("a snapshot was not kept, the next one will be tried in its turn: {}", e.toString());
      receipt.saved(false);
    }
  }
}
