package dev.reeve.workflows.epic;

import dev.reeve.agents.AgentSpec;
import dev.reeve.agents.run.Runner;
import dev.reeve.base.redact.Redactor;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What epics are driven with.
 *
 * @param base where the configuration lies: relative folders of agents begin there
 * @param forbidden phrases that no plan may have in it (E-11)
 * @param dangerous words that ask for a critic (E-10)
 */
public record EpicSetup(
    List<AgentSpec> agents,
    Path base,
    Runner runner,
    Redactor redactor,
    Phrases forbidden,
    Phrases dangerous) {

  public EpicSetup {
    agents = List.copyOf(agents);
  }

  /** By its name, whatever its case; null if there is none. */
  @Nullable AgentSpec agent(String name) {
    String wanted = name.toLowerCase(Locale.ROOT);
    for (AgentSpec agent : agents) {
      if (agent.name().toLowerCase(Locale.ROOT).equals(wanted)) return agent;
    }
    return null;
  }
}
