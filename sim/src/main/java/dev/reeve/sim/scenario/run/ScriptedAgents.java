package dev.reeve.sim.scenario.run;

import dev.reeve.agents.AgentSpec;
import dev.reeve.agents.CommandSpec;
import dev.reeve.agents.Sign;
import dev.reeve.agents.run.Once;
import dev.reeve.agents.run.RunEnd;
import dev.reeve.agents.run.Runner;
import dev.reeve.base.redact.Redactor;
import dev.reeve.sim.scenario.Fault;
import dev.reeve.sim.scenario.ScriptedAgent;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Plays the agents of a story where else their processes would run. */
final class ScriptedAgents implements Runner {

  private static final Path HERE = Path.of(".");

  private final List<ScriptedAgent> agents;
  private final Consumer<Fault.Edit> hands;

  /** How often each was asked. */
  private final Map<String, Integer> asked = new TreeMap<>();

  /** An agent that cannot do what its story wants of it. */
  static final class Unscripted extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Unscripted(String message) {
      super(message);
    }
  }

  /**
   * @param hands does to files what agents do
   */
  ScriptedAgents(List<ScriptedAgent> agents, Consumer<Fault.Edit> hands) {
    this.agents = List.copyOf(agents);
    this.hands = hands;
  }

  List<AgentSpec> specs() {
    return commands().stream().map(CommandSpec::asAgent).toList();
  }

  /** The same as programs that checkpoints may run. */
  List<CommandSpec> commands() {
    List<CommandSpec> commands = new ArrayList<>();
    for (ScriptedAgent agent : agents) {
      String name = agent.name();
      commands.add(new CommandSpec(name, List.of(name), HERE, List.of(), CommandSpec.TIMEOUT));
    }
    return commands;
  }

  @Override
  public @Nullable String obstacle(AgentSpec agent) {
    return null;
  }

  @Override
  public Once.Result answer(Once.Errand errand, Path folder) {
    ScriptedAgent.Answer answer = next(errand.agent().name());
    for (Fault.Edit edit : answer.edits()) {
      try {
        hands.accept(edit);
      } catch (IllegalArgumentException e) {
        throw new Unscripted("agent '" + errand.agent().name() + "': " + e.getMessage());
      }
    }
    RunEnd end =
        new RunEnd(RunEnd.Cause.EXITED, answer.exit(), Duration.ZERO, 0, 0, "", RunEnd.Force.NONE);
    String text = Redactor.standard().redact(answer.output()).value();
    return new Once.Result(end, text, 0, Sign.End.COMPLETED);
  }

  @Override
  public Once.Result anew(Once.Errand errand, Path folder) {
    return answer(errand, folder);
  }

  private ScriptedAgent.Answer next(String name) {
    int time = asked.merge(name, 1, Integer::sum);
    for (ScriptedAgent agent : agents) {
      if (!agent.name().equals(name)) continue;
      if (time <= agent.answers().size()) return agent.answers().get(time - 1);
      throw new Unscripted(
          "agent '"
              + name
              + "' has "
              + agent.answers().size()
              + " outputs and is asked once more; write one for each time that it is asked");
    }
    throw new Unscripted("the story has no agent '" + name + "'");
  }
}
