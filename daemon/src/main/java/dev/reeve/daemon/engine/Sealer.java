package dev.reeve.daemon.engine;

import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.log.Chain;
import dev.reeve.daemon.log.Head;
import dev.reeve.daemon.log.Line;

/** Puts what is encoded into the chain of its team's log. For whoever commits, and nobody else. */
final class Sealer {

  private final Chain chain = new Chain();

  Line seal(TeamId team, Head previous, Encoded encoded) {
    return chain.seal(team, previous, encoded.body(), encoded.print());
  }
}
