package dev.reeve.daemon.engine;

import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.LogUnavailable;
import dev.reeve.daemon.log.Snapshot;
import java.util.function.Supplier;

/** Commits at once, on the caller's thread: for virtual time, where there is only one. */
public record DirectCommitter(EventLog log) implements Committer {

  @Override
  public void commit(Flight flight) {
    flight.landIn(log);
  }

  @Override
  public void save(Supplier<Snapshot> snapshot) {
    try {
      log.save(snapshot.get());
    } catch (LogUnavailable e) {
      // A snapshot only saves time at the next start; the next one will be tried in its turn.
    }
  }
}
