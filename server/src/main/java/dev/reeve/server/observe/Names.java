package dev.reeve.server.observe;

import dev.reeve.agents.ObserverTokens;
import dev.reeve.agents.claude.home.ClaudeTeam;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.engine.Engine;
import dev.reeve.server.access.Bindings;
import dev.reeve.server.hooks.HookDesk;
import dev.reeve.server.hooks.Observed;
import dev.reeve.server.hooks.Session;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Which members the sessions and teammates in Claude Code's files are: the same as by hooks. */
record Names(Engine engine, HookDesk desk, Bindings bindings, ObserverTokens observers) {

  private static final String PROGRAM = "claude";

  /**
   * Null if its folder cannot be one.
   *
   * @param atWork whether the team of its folder gets a successor if it is over; who is merely
   *     there does not bring back what somebody stopped
   */
  @Nullable Session session(String id, String cwd, boolean atWork) {
    Session known = desk.known(id);
    if (known != null) return known;
    Path folder;
    try {
      folder = Path.of(cwd).normalize();
    } catch (InvalidPathException e) {
      return null;
    }
    TeamId bound = bindings.teamOf(id);
    TeamState state = bound == null ? null : engine.state(bound);
    if (bound != null && state != null && desk.isThere(bound, state.roster().authority())) {
      return new Session(bound, state.roster().authority(), true, folder, folder);
    }
    Path around = observers.projectAround(folder);
    Path project = around == null ? folder : around;
    TeamId last = desk.projects().last(project);
    boolean settled = !atWork && engine.writer(last) != null;
    TeamId team = settled ? last : desk.projects().current(project);
    return new Session(team, Observed.member(PROGRAM, id), false, folder, folder);
  }

  /** Null if a team of Reeve's has nobody of that name. */
  @Nullable MemberId member(Session session, ClaudeTeam team, String name) {
    if (name.equals(team.lead())) return session.member();
    if (!session.named()) return Observed.mate(session.member(), name);
    MemberId own = MemberId.isValid(name) ? new MemberId(name) : null;
    return own != null && desk.isThere(session.team(), own) ? own : null;
  }
}
