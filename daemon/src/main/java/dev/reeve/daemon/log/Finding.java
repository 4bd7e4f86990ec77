package dev.reeve.daemon.log;

import dev.reeve.core.team.TeamId;

/**
 * Something in the store that no writer put there so: in which team, at which line, and what.
 *
 * @param known whether a reconcile has acknowledged it (T-29)
 */
public record Finding(TeamId team, long index, String what, boolean known) {

  public Finding(TeamId team, long index, String what) {
    this(team, index, what, false);
  }

  Finding acknowledged() {
    return new Finding(team, index, what, true);
  }

  @Override
  public String toString() {
    String rest = known ? " (known)" : "";
    return "team " + team + ", replay index " + index + ": " + what + rest;
  }
}
