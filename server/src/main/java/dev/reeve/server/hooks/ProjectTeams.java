package dev.reeve.server.hooks;

import dev.reeve.base.data.Recent;
import dev.reeve.core.Rejection;
import dev.reeve.core.team.NewTeam;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.Profile;
import dev.reeve.core.team.Settings;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.engine.Ask;
import dev.reeve.daemon.engine.Engine;
import dev.reeve.daemon.engine.Reply;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * Which team those are in who are observed in a project folder: the first that it ever had,
 * and when that is over its successor. A name is not used twice.
 */
public final class ProjectTeams {

  private final Engine engine;
  private final Settings policy;
  private final Map<TeamId, Boolean> purged = Collections.synchronizedMap(new Recent<>(10_000));

  ProjectTeams(Engine engine, Settings policy) {
    this.engine = engine;
    this.policy = policy;
  }

  /** The team of a folder in which somebody is at work: made, if there is none or it is over. */
  public TeamId current(Path folder) {
    int number = 1;
    while (isOverOnceRead(Observed.team(folder, number))) number++;
    return Observed.team(folder, number);
  }

  /** The last team that a folder had, as far as is known, whether it is over or not. */
  public TeamId last(Path folder) {
    int number = 1;
    while (isOver(Observed.team(folder, number)) && wasThere(Observed.team(folder, number + 1))) {
      number++;
    }
    return Observed.team(folder, number);
  }

  /**
   * A team that was not read yet is, by whoever wants to found it; if there is none, it is made.
   */
  private boolean isOverOnceRead(TeamId team) {
    if (isOver(team)) return true;
    if (engine.state(team) != null) return false;
    Reply reply = HookDesk.await(found(team));
    boolean taken =
        reply instanceof Reply.Refused(var rejection)
            && rejection.code() == Rejection.Code.CONFLICT;
    if (taken && engine.state(team) == null) purged.put(team, true);
    return isOver(team);
  }

  private boolean isOver(TeamId team) {
    TeamState state = engine.state(team);
    return purged.containsKey(team) || (state != null && state.phase() == Phase.DELETED);
  }

  private boolean wasThere(TeamId team) {
    return purged.containsKey(team) || engine.writer(team) != null;
  }

  CompletableFuture<Reply> found(TeamId team) {
    CompletableFuture<Reply> reply = new CompletableFuture<>();
    NewTeam plan = new NewTeam(Profile.SOLO, policy, List.of(), List.of());
    engine.ask(new Ask.Foundation(team, plan, reply::complete));
    return reply;
  }
}
