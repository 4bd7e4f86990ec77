package dev.reeve.agents.run;

import dev.reeve.agents.AgentSpec;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Whoever runs agents once, for one answer each: as processes, or as somebody has scripted them.
 */
public interface Runner {

  /** Why the agent cannot be run at all; null if it can. */
  @Nullable String obstacle(AgentSpec agent);

  /** Runs it, or goes on with the run that is in the folder already. */
  Once.Result answer(Once.Errand errand, Path folder);

  /** Runs it anew: a run that is still in the folder is stopped, and what it said is forgotten. */
  Once.Result anew(Once.Errand errand, Path folder);
}
