package dev.reeve.server.members;

import dev.reeve.core.member.MemberId;
import dev.reeve.core.team.TeamId;
import org.jspecify.annotations.Nullable;

/** Whose process it is: of one incarnation of a member, and so never of two (T-48). */
record Place(TeamId team, MemberId member, long incarnation) {

  /** The folder of its run, below that of its team. */
  String folder() {
    return member + "-" + incarnation;
  }

  /** Whose folder it is; null if nobody's. */
  static @Nullable Place of(TeamId team, String folder) {
    int dash = folder.lastIndexOf('-');
    if (dash < 0 || !MemberId.isValid(folder.substring(0, dash))) return null;
    try {
      MemberId member = new MemberId(folder.substring(0, dash));
      return new Place(team, member, Long.parseLong(folder.substring(dash + 1)));
    } catch (NumberFormatException e) {
      return null;
    }
  }

  @Override
  public String toString() {
    return team + "/" + folder();
  }
}
