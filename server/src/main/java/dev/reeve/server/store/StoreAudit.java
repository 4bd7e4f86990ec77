package dev.reeve.server.store;

import dev.reeve.base.file.Home;
import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.codec.EntryCodec;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.Finding;
import dev.reeve.daemon.log.Head;
import dev.reeve.daemon.log.Tombstone;
import dev.reeve.daemon.log.Verifier;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Looks through the store of a folder in which no daemon runs. */
public final class StoreAudit {

  private StoreAudit() {}

  /** What the store says of a team. */
  public sealed interface Result {

    record Found(List<Finding> findings) implements Result {

      public Found {
        findings = List.copyOf(findings);
      }
    }

    /**
     * There is none of that name.
     *
     * @param left what is left of one that there was; null if nothing is
     */
    record Unknown(@Nullable Tombstone left) implements Result {}
  }

  /**
   * What is wrong with what is stored of a team. Where nothing can be written a copy is looked at.
   *
   * @throws Taken if a daemon holds the folder, or the store
   */
  public static Result of(Home home, Store store, TeamId team) {
    if (store instanceof EmbeddedStore file && !file.isWritable()) {
      try (StoreCopy copy = StoreCopy.of(file)) {
        return of(copy.store(), team);
      }
    }
    try (Hold _ = FileHold.of(home);
        Hold _ = store.hold(home)) {
      return of(store, team);
    }
  }

  static Result of(Store store, TeamId team) {
    Verifier verifier = new EntryCodec().verifier();
    try (EventLog log = store.open()) {
      List<Finding> findings = verifier.verify(log, team);
      boolean empty = log.head(team).equals(Head.EMPTY); // as of one that was never founded
      return empty && findings.isEmpty()
          ? new Result.Unknown(log.tombstones().get(team))
          : new Result.Found(findings);
    }
  }
}
