package dev.reeve.daemon.log.memory;

import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.EventLogContract;

final class MemoryEventLogTest extends EventLogContract {

  @Override
  protected EventLog open() {
    return new MemoryEventLog();
  }

  @Override
  protected EventLog reopen(EventLog log) {
    return ((MemoryEventLog) log).copy();
  }
}
