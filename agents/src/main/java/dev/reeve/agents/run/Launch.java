package dev.reeve.agents.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is to be run.
 *
 * @param command the program, as a path, and its arguments
 * @param folder where it works
 * @param environment what it is given, see {@link AgentEnvironment}
 * @param input the file it reads; null: what this program itself reads
 * @param terminal whether it gets the terminal of this program; then its output is not captured
 */
public record Launch(
    List<String> command,
    Path folder,
    Map<String, String> environment,
    @Nullable Path input,
    boolean terminal,
    Protocol protocol,
    RunLimits limits) {

  public Launch {
    command = List.copyOf(command);
    environment = Map.copyOf(environment);
    if (command.isEmpty()) throw new IllegalArgumentException("no command");
    if (!folder.isAbsolute()) throw new IllegalArgumentException("not absolute: " + folder);
  }
}
