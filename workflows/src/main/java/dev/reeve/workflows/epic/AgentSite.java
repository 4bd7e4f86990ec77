package dev.reeve.workflows.epic;

import dev.reeve.agents.AgentSpec;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** What can be run on this machine. */
record AgentSite(EpicSetup setup, Path repositories) implements Rules.Site {

  @Override
  public @Nullable String obstacle(String name) {
    @Nullable AgentSpec agent = setup.agent(name);
    String key = "agents." + name;
    if (agent == null) {
      return "no agent '"
          + name
          + "' is configured: name its command as "
          + key
          + ".command in"
          + " reeve.yaml";
    }
    @Nullable String obstacle = setup.runner().obstacle(agent);
    return obstacle == null ? null : "the agent of " + key + " cannot be run: " + obstacle;
  }

  @Override
  public @Nullable String disagreement(String name, String repository) {
    @Nullable AgentSpec agent = setup.agent(name);
    if (agent == null) return obstacle(name);
    try {
      Path works = setup.base().resolve(agent.folder()).toRealPath();
      Path belongs = repositories.resolve(repository).toRealPath();
      return works.startsWith(belongs)
          ? null
          : "the agent '" + name + "' works in " + works + ", but the project is in " + belongs;
    } catch (IOException e) {
      return "the repository '" + repository + "' is not there";
    }
  }
}
