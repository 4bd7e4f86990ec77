package dev.reeve.server.gates;

import dev.reeve.agents.AgentSpec;
import dev.reeve.agents.rescue.GitTrouble;
import dev.reeve.agents.rescue.MemberTrees;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.run.Berth;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where members work: those that Reeve runs in the folder of their agent, or in a work tree of
 * their own if they are to have one; all others where their team's files lie, or where the
 * configuration does.
 *
 * @param base where relative folders of agents begin
 */
public record Workplace(List<AgentSpec> agents, Path base) {

  /** Where nothing is configured. */
  public static final Workplace NONE = new Workplace(List.of(), Path.of("/"));

  public Workplace {
    agents = List.copyOf(agents);
  }

  /** What is configured under this name; null if nothing is. */
  public @Nullable AgentSpec agent(SafeText name) {
    for (AgentSpec agent : agents) {
      if (agent.name().equals(name.value())) return agent;
    }
    return null;
  }

  /** Of whoever has the task; {@code member} is null if nobody has it. */
  public Path of(TeamState state, @Nullable MemberId member) throws Obstacle {
    @Nullable Berth berth = member == null ? null : state.crew().get(member);
    @Nullable AgentSpec agent = berth == null ? null : agent(berth.agent());
    if (agent != null && member != null) return of(agent, state.id(), member);
    String folder = state.settings().folder().value();
    return folder.isBlank() ? base : existing(Path.of(folder));
  }

  public Path of(AgentSpec agent, TeamId team, MemberId member) throws Obstacle {
    Path folder = base.resolve(agent.folder()).normalize();
    if (!Files.isDirectory(folder)) throw new Obstacle("its folder is not there: " + folder);
    if (!agent.terms().workTree()) return folder;
    try {
      return new MemberTrees(folder).ready(team.value(), member.value());
    } catch (GitTrouble e) {
      throw new Obstacle("it can have no work tree: " + e.getMessage());
    }
  }

  /** The same if it is there already and known to be somebody's own; null if it is not. */
  public @Nullable Path known(TeamState state, MemberId member) {
    Berth berth = state.crew().get(member);
    AgentSpec agent = berth == null ? null : agent(berth.agent());
    if (agent == null) return null;
    Path folder = base.resolve(agent.folder()).normalize();
    if (!agent.terms().workTree()) return folder;
    return new MemberTrees(folder).known(state.id().value(), member.value());
  }

  /** The files of a team may be yet to come; where they will lie is there. */
  private static Path existing(Path folder) {
    Path there = folder.toAbsolutePath().normalize();
    while (!Files.isDirectory(there) && there.getParent() != null) there = there.getParent();
    return there;
  }
}
