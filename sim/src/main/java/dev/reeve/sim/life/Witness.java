package dev.reeve.sim.life;

import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.engine.Reply;
import dev.reeve.daemon.engine.SealedEntry;
import dev.reeve.daemon.log.EventLog;
import java.util.ArrayList;
import java.util.List;

/** Looks at what the store holds, past everything that may be wrong with those who use it. */
interface Witness {

  EventLog log();

  /** Whether this team's lines are still as they were written. */
  boolean believes(TeamId team);

  /** Whether another node has taken the teams from this one. */
  boolean isZombie(Node node);

  /** The lines that an answer shows. */
  default List<Long> lines(Reply reply) {
    List<Long> shown = new ArrayList<>();
    if (reply instanceof Reply.Accepted(var lines)) {
      for (SealedEntry line : lines) shown.add(line.entry().index());
    }
    if (reply instanceof Reply.Each(var parts)) {
      for (Reply part : parts) shown.addAll(lines(part));
    }
    return shown;
  }
}
