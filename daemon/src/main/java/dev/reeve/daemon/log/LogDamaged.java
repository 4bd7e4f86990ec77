package dev.reeve.daemon.log;

import dev.reeve.core.team.TeamId;

/** What is stored of a team is not what was written: found at {@code index}. */
public final class LogDamaged extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient TeamId team;
  private final long index;
  private final String what;

  public LogDamaged(TeamId team, long index, String what) {
    super("team " + team + ", replay index " + index + ": " + what);
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
