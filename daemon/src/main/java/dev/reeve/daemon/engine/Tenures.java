package dev.reeve.daemon.engine;

import dev.reeve.core.Writer;
import dev.reeve.daemon.log.EventLog;
import java.util.List;

/** Who held a team's term at which line (T-18). */
record Tenures(List<EventLog.Tenure> all) {

  boolean allow(Writer writer, long index) {
    EventLog.Tenure holder = null;
    for (EventLog.Tenure tenure : all) {
      if (tenure.from() <= index) holder = tenure;
    }
    return holder != null && holder.term() == writer.term() && holder.node().equals(writer.node());
  }
}
