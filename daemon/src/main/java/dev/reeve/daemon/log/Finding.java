package dev.reeve.daemon.log;

import dev.reeve.core.team.TeamId;

/** Something in the store that no writer put there so: in which team, at which line, and what. */
public record Finding(TeamId team, long index, String what) {

  @Override
  public String toString() {
    return "team " + team + ", replay index " + index + ": " + what;
  }
}
