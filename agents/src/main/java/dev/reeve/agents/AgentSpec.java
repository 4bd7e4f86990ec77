package dev.reeve.agents;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * An agent as its user has set it up.
 *
 * @param command the program and its arguments; no shell reads them
 * @param protocol how it answers
 * @param folder where it works; a relative one begins where its configuration is
 * @param variables {@code NAME} inherits a variable, {@code NAME=value} sets one; none inherits all
 * @param terms what else it may do and take
 */
public record AgentSpec(
    String name,
    List<String> command,
    String protocol,
    Path folder,
    List<String> variables,
    Duration timeout,
    Duration idleTimeout,
    Terms terms) {

  /** Input on its standard input; its last JSON object is the answer. */
  public static final String JSON = "json";

  public static final Duration TIMEOUT = Duration.ofHours(1);
  public static final Duration IDLE_TIMEOUT = Duration.ofMinutes(30);

  /**
   * What an agent may do and take.
   *
   * @param permissions what it is answered that asks for permission
   * @param workTree whether each of its members gets a git work tree of its own
   * @param maxOutput so many bytes of each of its outputs are kept
   */
  public record Terms(
      Permissions permissions, boolean workTree, long maxOutput, @Nullable Budget budget) {

    public static final Terms USUAL = new Terms(Permissions.DENY, false, 64 << 20, null);
  }

  /** On the usual terms. */
  public AgentSpec(
      String name,
      List<String> command,
      String protocol,
      Path folder,
      List<String> variables,
      Duration timeout,
      Duration idleTimeout) {
    this(name, command, protocol, folder, variables, timeout, idleTimeout, Terms.USUAL);
  }

  public AgentSpec {
    command = List.copyOf(command);
    variables = List.copyOf(variables);
    if (command.isEmpty()) throw new IllegalArgumentException("no command: " + name);
  }

  /** The environment it gets, of the one that could be inherited. */
  public SortedMap<String, String> environment(Map<String, String> own) {
    if (variables.isEmpty()) return new TreeMap<>(own);
    SortedMap<String, String> given = new TreeMap<>();
    for (String variable : variables) {
      int equals = variable.indexOf('=');
      String name = equals < 0 ? variable : variable.substring(0, equals);
      @Nullable String value = equals < 0 ? own.get(name) : variable.substring(equals + 1);
      if (value != null) given.put(name, value);
    }
    return given;
  }
}
