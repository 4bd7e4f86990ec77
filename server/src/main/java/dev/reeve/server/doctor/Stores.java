package dev.reeve.server.doctor;

import dev.reeve.daemon.log.postgres.PostgresCheck;
import dev.reeve.daemon.log.sqlite.StoreCheck;
import dev.reeve.server.store.DatabaseStore;
import dev.reeve.server.store.EmbeddedStore;
import dev.reeve.server.store.Store;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The store that a daemon would use. */
final class Stores {

  private Stores() {}

  static Finding check(Store store) {
    return switch (store) {
      case EmbeddedStore embedded -> file(embedded);
      case DatabaseStore database -> database(database);
    };
  }

  private static Finding file(EmbeddedStore store) {
    Path file = store.file();
    if (!store.isThere()) return Finding.ok("store", file + " is not there yet");
    if (!store.isWritable()) {
      return Finding.problem(
          "store",
          file + " cannot be written, so it was not opened",
          "to write it and beside it",
          "see to its owner and mode, or to how its disk is mounted; 'reeve verify TEAM' checks a"
              + " copy of it as it is");
    }
    Optional<String> trouble = StoreCheck.trouble(file);
    if (trouble.isPresent()) {
      return Finding.problem(
          "store",
          file + " " + trouble.get(),
          "a store of Reeve",
          "move it away, or name another in reeve.yaml under 'store'");
    }
    Optional<String> missing = StoreCheck.missing(file);
    if (missing.isPresent()) {
      return Finding.problem("store", missing.get(), "all that was stored", "do what it says");
    }
    try {
      return Finding.ok("store", file + " (" + Folder.megabytes(Files.size(file)) + ")");
    } catch (IOException e) {
      return Finding.ok("store", file.toString());
    }
  }

  private static Finding database(DatabaseStore store) {
    PostgresCheck check = PostgresCheck.of(store.url());
    if (check.trouble() == null) return Finding.ok("store", store + " (" + check.found() + ")");
    return Finding.problem(
        "store",
        check.trouble(),
        "a database that takes Reeve's store",
        "mend it there, or name another store in reeve.yaml under 'store'");
  }
}
