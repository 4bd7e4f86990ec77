package dev.reeve.sim.scenario.read;

import dev.reeve.base.yaml.Misread;
import dev.reeve.base.yaml.Node;
import dev.reeve.sim.scenario.Fault;
import dev.reeve.sim.scenario.ScriptedAgent;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads what agents answer: each a list of outputs. An output is a text, or a mapping of what is
 * printed, how it ends, and what is done to files; what is printed may be written as YAML, and is
 * JSON then.
 */
final class AgentReader {

  private static final List<String> KEYS = List.of("output", "exit", "edit");
  private static final int LARGEST_EXIT = 255;

  private AgentReader() {}

  static List<ScriptedAgent> all(@Nullable Node node) {
    if (node == null) return List.of();
    List<ScriptedAgent> agents = new ArrayList<>();
    for (Node.Field agent : Form.mapping(node, "'agents'").fields()) {
      List<ScriptedAgent.Answer> answers = new ArrayList<>();
      String outputs = "the outputs of '" + agent.key() + "'";
      for (Node each : Form.sequence(agent.value(), outputs).items()) {
        answers.add(answer(each, agent.key()));
      }
      agents.add(new ScriptedAgent(agent.key(), answers));
    }
    return agents;
  }

  private static ScriptedAgent.Answer answer(Node node, String agent) {
    if (!(node instanceof Node.Mapping)) {
      return new ScriptedAgent.Answer(Form.text(node, "output"), 0, List.of());
    }
    Form form = Form.of(node, "an output of '" + agent + "'", KEYS);
    return new ScriptedAgent.Answer(output(form.get("output")), exit(form), edits(form));
  }

  private static String output(@Nullable Node node) {
    return switch (node) {
      case null -> "";
      case Node.Scalar scalar -> Form.text(scalar, "output");
      case Node.Mapping mapping -> mapping.json().toString();
      case Node.Sequence sequence -> sequence.json().toString();
    };
  }

  private static int exit(Form form) {
    Long exit = form.wholeIfAny("exit");
    if (exit == null) return 0;
    if (0 <= exit && exit <= LARGEST_EXIT) return exit.intValue();
    throw new Misread(
        form.need("exit").place(), "'exit' of a program is a number from 0 to " + LARGEST_EXIT);
  }

  private static List<Fault.Edit> edits(Form form) {
    return switch (form.get("edit")) {
      case null -> List.of();
      case Node.Sequence(_, var items) -> items.stream().map(EditReader::read).toList();
      case Node one -> List.of(EditReader.read(one));
    };
  }
}
