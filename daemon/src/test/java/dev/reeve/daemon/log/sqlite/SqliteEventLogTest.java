package dev.reeve.daemon.log.sqlite;

import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.EventLogContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

final class SqliteEventLogTest extends EventLogContract {

  @TempDir Path folder;

  @Override
  protected EventLog open() {
    return SqliteEventLog.open(folder.resolve("store.db"));
  }

  @Override
  protected EventLog reopen(EventLog log) {
    log.close();
    return open();
  }
}
