package dev.reeve.workflows.kanban;

import dev.reeve.agents.AgentSpec;
import dev.reeve.agents.run.Runner;
import dev.reeve.base.redact.Redactor;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a workflow is run with.
 *
 * @param request what the workflow is to achieve: if there is no kanban yet, the Manager makes one
 *     of it; null if there must be one
 * @param base where the configuration lies: relative folders of agents begin there
 * @param maxSteps so many tasks may be run
 * @param maxCost so many US dollars may be spent, as far as the agents say what they cost
 */
public record Setup(
    Path kanban,
    @Nullable String request,
    List<AgentSpec> agents,
    Path base,
    Runner runner,
    InstantSource clock,
    Redactor redactor,
    int maxSteps,
    double maxCost) {

  public static final int MOST_STEPS = 1_000;

  public Setup {
    agents = List.copyOf(agents);
  }
}
