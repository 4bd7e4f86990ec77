package dev.reeve.sim.life;

import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.memory.MemoryEventLog;

/** What the simulated disk keeps things in. */
public interface Ground {

  EventLog log();

  /** The same store, as it is found again after a crash. */
  EventLog afterCrash();

  /** Plain memory, which no crash touches: what was not synced was never in it. */
  static Ground memory() {
    MemoryEventLog log = new MemoryEventLog();
    return new Ground() {
      @Override
      public EventLog log() {
        return log;
      }

      @Override
      public EventLog afterCrash() {
        return log;
      }
    };
  }
}
