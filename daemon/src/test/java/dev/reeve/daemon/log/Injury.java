package dev.reeve.daemon.log;

import dev.reeve.core.team.TeamId;
import java.util.ArrayList;
import java.util.List;

/** One damage to a store behind the log's back, and what has to be found because of it. */
public abstract class Injury {

  /** If nobody can say at which index it is found. */
  protected static final long ANYWHERE = -1;

  /** Whose log is hurt; the first is the one it was done to. */
  protected final List<TeamId> teams = new ArrayList<>();

  protected String what = "";
  protected long index = ANYWHERE;

  /** Whether a look at the team alone finds it, or only one at the whole store. */
  protected boolean reachable = true;

  /** Does it. */
  public abstract void inflict() throws Exception;

  /** Puts all of the store back as it was. */
  public abstract void heal() throws Exception;

  final String what() {
    return what;
  }

  final boolean isAt(Finding finding) {
    return finding.team().equals(teams.getFirst())
        && (index == ANYWHERE || finding.index() == index);
  }
}
