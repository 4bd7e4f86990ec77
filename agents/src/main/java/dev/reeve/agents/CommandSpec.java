package dev.reeve.agents;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * A program that Reeve may run to check something, as its user has set it up. Whoever wants
 * it run names it; nothing that an agent, a file or a message says becomes part of its command.
 *
 * @param command the program and its arguments; no shell reads them
 * @param folder where it works; a relative one begins where its configuration is
 * @param variables {@code NAME} inherits a variable, {@code NAME=value} sets one; none inherits all
 */
public record CommandSpec(
    String name, List<String> command, Path folder, List<String> variables, Duration timeout) {

  public static final Duration TIMEOUT = Duration.ofMinutes(10);

  public CommandSpec {
    command = List.copyOf(command);
    variables = List.copyOf(variables);
    if (command.isEmpty()) throw new IllegalArgumentException("no command: " + name);
  }

  /** The same as something that is run once; it may be silent as long as it may take. */
  public AgentSpec asAgent() {
    return new AgentSpec(name, command, AgentSpec.JSON, folder, variables, timeout, timeout);
  }

  /** The same, working somewhere else. */
  public CommandSpec in(Path other) {
    return new CommandSpec(name, command, other, variables, timeout);
  }
}
