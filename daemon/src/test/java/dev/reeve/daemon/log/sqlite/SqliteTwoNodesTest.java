package dev.reeve.daemon.log.sqlite;

import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.TwoNodesContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

final class SqliteTwoNodesTest extends TwoNodesContract {

  @TempDir Path folder;

  @Override
  protected EventLog open() {
    return SqliteEventLog.open(folder.resolve("store.db"));
  }
}
