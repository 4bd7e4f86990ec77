package dev.reeve.server.members;

import dev.reeve.core.member.MemberId;
import dev.reeve.core.team.TeamId;

/** Whose process it is: of one incarnation of a member, and so never of two (T-48). */
record Place(TeamId team, MemberId member, long incarnation) {

  /** The folder of its run, below that of its team. */
  String folder() {
    return member + "-" + incarnation;
  }

  @Override
  public String toString() {
    return team + "/" + folder();
  }
}
