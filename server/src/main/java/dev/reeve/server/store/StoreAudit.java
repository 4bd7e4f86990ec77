package dev.reeve.server.store;

import dev.reeve.base.file.Home;
import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.codec.EntryCodec;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.Finding;
import dev.reeve.daemon.log.Verifier;
import java.util.List;
import java.util.Optional;

/** Looks through the store of a folder in which no daemon runs. */
public final class StoreAudit {

  private StoreAudit() {}

  /**
   * What is wrong with what is stored of a team; nothing at all if the store has no such team.
   *
   * @throws Taken if a daemon holds the folder, or the store
   */
  public static Optional<List<Finding>> of(Home home, Store store, TeamId team) {
    Verifier verifier = new EntryCodec().verifier();
    try (Hold _ = FileHold.of(home);
        Hold _ = store.hold(home);
        EventLog log = store.open()) {
      return log.heads().containsKey(team)
          ? Optional.of(verifier.verify(log, team))
          : Optional.empty();
    }
  }
}
