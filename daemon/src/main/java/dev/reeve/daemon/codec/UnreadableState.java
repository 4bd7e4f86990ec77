package dev.reeve.daemon.codec;

import dev.reeve.core.team.TeamId;

/** The state of a snapshot that this version cannot read: damaged, or written by a newer one. */
public final class UnreadableState extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient TeamId team;

  UnreadableState(TeamId team, String what, Throwable cause) {
    super("team " + team + ", snapshot: " + what, cause);
    this.team = team;
  }

  public TeamId team() {
    return team;
  }
}
