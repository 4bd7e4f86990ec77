package dev.reeve.daemon.log.postgres;

import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.EventLogContract;

final class PostgresEventLogTest extends EventLogContract {

  private final PostgresUrl url = Server.database();

  @Override
  protected EventLog open() {
    return PostgresEventLog.open(url);
  }

  @Override
  protected EventLog reopen(EventLog log) {
    log.close();
    return PostgresEventLog.open(url);
  }
}
