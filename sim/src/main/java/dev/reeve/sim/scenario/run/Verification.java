package dev.reeve.sim.scenario.run;

import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.codec.EntryCodec;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.Finding;
import dev.reeve.daemon.log.Verifier;
import java.util.List;

/** Looks through a team's stored log, as {@code reeve verify} does. */
final class Verification {

  private Verification() {}

  /** One line for each thing that is wrong. */
  static List<String> of(EventLog log, TeamId team) {
    Verifier verifier = new EntryCodec().verifier();
    return verifier.verify(log, team).stream().map(Finding::toString).toList();
  }
}
