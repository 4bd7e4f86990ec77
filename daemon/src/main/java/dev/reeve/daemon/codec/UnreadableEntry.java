package dev.reeve.daemon.codec;

import dev.reeve.core.team.TeamId;

/** A line of the log that this version cannot read: damaged, or written by a newer one. */
public final class UnreadableEntry extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient TeamId team;
  private final long index;
  private final String what;

  UnreadableEntry(TeamId team, long index, String what, Throwable cause) {
    super("team " + team + ", replay index " + index + ": " + what, cause);
    this.team = team;
    this.index = index;
    this.what = what;
  }

  public String what() {
    return what;
  }

  public TeamId team() {
    return team;
  }

  public long index() {
    return index;
  }
}
