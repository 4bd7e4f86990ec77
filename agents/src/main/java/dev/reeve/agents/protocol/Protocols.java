package dev.reeve.agents.protocol;

import dev.reeve.agents.AgentSpec;
import dev.reeve.agents.Permissions;
import dev.reeve.agents.acp.AcpProtocol;
import dev.reeve.agents.claude.ClaudeProtocol;
import dev.reeve.agents.codex.CodexProtocol;
import dev.reeve.agents.gemini.GeminiProtocol;
import dev.reeve.agents.run.JsonProtocol;
import dev.reeve.agents.run.PlainProtocol;
import dev.reeve.agents.run.Protocol;
import dev.reeve.agents.stream.WrappedCommand;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All protocols, by their names and by the command lines they know.
 *
 * @param environment what a run inherits
 */
public record Protocols(InstantSource clock, Map<String, String> environment) {

  /** The program's command line says which one it is. */
  public static final String AUTO = "auto";

  /** What an agent in {@code reeve.yaml} may have. */
  public static final List<String> OF_AGENTS =
      List.of(AgentSpec.JSON, "claude", "codex", "gemini", "acp", "plain", AUTO);

  public Protocols {
    environment = Map.copyOf(environment);
  }

  /**
   * What a run is asked to do, where Reeve itself leads the conversation with it.
   *
   * @param stays whether the conversation goes on after the first answer, until it is dismissed
   */
  public record Errand(String prompt, Path folder, Permissions permissions, boolean stays) {

    /** One question, one answer. */
    public Errand(String prompt, Path folder, Permissions permissions) {
      this(prompt, folder, permissions, false);
    }
  }

  /** Those that leave its input to the program, in the order in which they are asked. */
  private List<Protocol> reading() {
    return List.of(
        ClaudeProtocol.forText(clock, environment),
        ClaudeProtocol.forStream(clock, environment),
        CodexProtocol.forText(clock),
        CodexProtocol.forStream(clock),
        GeminiProtocol.forText(clock),
        GeminiProtocol.forStream(clock),
        AcpProtocol.overheard(clock),
        new JsonProtocol(),
        new PlainProtocol());
  }

  /** Names for people, in one line. */
  public String names() {
    List<String> names = reading().stream().map(Protocol::name).toList();
    return AUTO + ", " + String.join(", ", names) + ", acp";
  }

  /** The one that knows the command line; any output is a sign of life where none does. */
  public Protocol recognising(List<String> command) {
    List<String> program = WrappedCommand.of(command).program();
    return reading().stream()
        .filter(one -> one.recognises(program))
        .findFirst()
        .orElseGet(PlainProtocol::new);
  }

  /** Null if there is none of that name that leaves its input to the program. */
  public @Nullable Protocol named(String name) {
    return reading().stream().filter(one -> one.name().equals(name)).findFirst().orElse(null);
  }

  /** Reeve leads the conversation in the Agent Client Protocol. */
  public Protocol acp(Errand errand) {
    var asked =
        new AcpProtocol.Asked(
            errand.prompt(), errand.folder(), errand.permissions(), errand.stays());
    return AcpProtocol.asked(asked, clock);
  }

  /** How an agent is asked for one answer. */
  public Protocol asking(AgentSpec agent, Errand errand) {
    List<String> command = WrappedCommand.of(agent.command()).program();
    Protocol known = recognising(command);
    String name = agent.protocol().equals(AUTO) ? known.name() : agent.protocol();
    return switch (name) {
      case "acp", "acp-stream" -> acp(errand);
      case "claude" ->
          ClaudeProtocol.canBeAsked(command)
              ? ClaudeProtocol.asked(
                  new ClaudeProtocol.Asked(errand.prompt(), errand.permissions(), errand.stays()),
                  clock,
                  environment)
              : ClaudeProtocol.forText(clock, environment);
      case "plain" -> agent.protocol().equals(AUTO) ? new JsonProtocol() : known(name);
      default -> known(name);
    };
  }

  private Protocol known(String name) {
    @Nullable Protocol known = named(name);
    return known == null ? new PlainProtocol() : known;
  }
}
