package dev.reeve.daemon.views;

import dev.reeve.core.member.MemberId;
import dev.reeve.core.team.TeamState;
import java.time.Instant;
import java.util.Map;

/** What members have committed, from whoever knows their work trees: the log does not. */
public interface CommittedWork {

  CommittedWork UNKNOWN = (_, _) -> Map.of();

  /**
   * By member; those are left out of whom nobody can say.
   *
   * @param atWork of whom to tell, and from when on: what was there before is not their work
   */
  Map<MemberId, Share> since(TeamState state, Map<MemberId, Instant> atWork);

  /** What one did: on which branch, in how many commits, and what that changed in a few words. */
  record Share(String branch, long commits, String changes) {}
}
