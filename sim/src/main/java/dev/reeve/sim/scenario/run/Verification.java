package dev.reeve.sim.scenario.run;

import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.codec.EntryCodec;
import dev.reeve.daemon.codec.UnreadableEntry;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.Finding;
import dev.reeve.daemon.log.Verifier;
import java.util.List;

/** Looks through a team's stored log, as {@code reeve verify} does. */
final class Verification {

  private Verification() {}

  /** One line for each thing that is wrong. */
  static List<String> of(EventLog log, TeamId team) {
    EntryCodec codec = new EntryCodec();
    Verifier verifier = new Verifier((body, tenure) -> isBy(codec, team, body, tenure));
    return verifier.verify(log, team).stream().map(Finding::toString).toList();
  }

  /** Of a line that cannot be read nobody knows the writer; its broken seal tells enough. */
  private static boolean isBy(EntryCodec codec, TeamId team, byte[] body, EventLog.Tenure tenure) {
    try {
      var writer = codec.decode(team, 0, body).writer();
      return writer.term() == tenure.term() && writer.node().equals(tenure.node());
    } catch (UnreadableEntry e) {
      return true;
    }
  }
}
