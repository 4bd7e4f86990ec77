package dev.reeve.workflows.checkpoint;

import dev.reeve.agents.CommandSpec;
import dev.reeve.agents.run.Runner;
import dev.reeve.base.redact.Redactor;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * With what a session is supervised.
 *
 * @param session its folder
 * @param roleSpec what is checked; null for what comes with Reeve
 * @param commands the programs that checks may name
 * @param runner who runs those
 * @param runs where their runs are kept while they last
 * @param patience so long a judge's answer is waited for
 */
public record Setup(
    Path session,
    @Nullable Path roleSpec,
    List<CommandSpec> commands,
    Runner runner,
    Path runs,
    Redactor redactor,
    Duration patience,
    InstantSource clock) {

  public Setup {
    commands = List.copyOf(commands);
  }
}
