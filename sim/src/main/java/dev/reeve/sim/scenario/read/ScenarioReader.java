package dev.reeve.sim.scenario.read;

import dev.reeve.base.yaml.Misread;
import dev.reeve.base.yaml.Node;
import dev.reeve.base.yaml.YamlReader;
import dev.reeve.sim.scenario.Fault;
import dev.reeve.sim.scenario.Scenario;
import dev.reeve.sim.scenario.ScriptedAgent;
import dev.reeve.sim.scenario.Step;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Reads a scenario file (W-6). */
public final class ScenarioReader {

  private static final List<String> KEYS =
      List.of("scenario", "team", "policy", "files", "agents", "steps");

  private ScenarioReader() {}

  /** Throws {@link UnreadableScenario} with the place and the reason of the first trouble. */
  public static Scenario read(String file, String text) {
    try {
      return scenario(file, YamlReader.read(text));
    } catch (Misread e) {
      throw new UnreadableScenario(file, e.place(), e.reason());
    }
  }

  private static Scenario scenario(String file, Node root) {
    Form form = Form.of(root, "a scenario", KEYS);
    Node steps = form.need("steps");
    CastReader team = CastReader.read(form.need("team"), form.get("policy"));
    StepReader reader = new StepReader(Known.of(form.need("team"), steps));
    List<Step> all = new ArrayList<>(files(form));
    all.addAll(team.arrivals());
    int number = 1;
    for (Node step : Form.sequence(steps, "'steps'").items())
      all.addAll(reader.read(step, number++));
    List<ScriptedAgent> agents = AgentReader.all(form.get("agents"));
    return new Scenario(file, form.text("scenario"), team.cast(), agents, all);
  }

  /** Files that are there from the beginning: the team's, or those that workflows work on. */
  private static List<Step> files(Form form) {
    Node files = form.get("files");
    if (files == null) return List.of();
    List<Step> all = new ArrayList<>();
    for (Node.Field each : Form.mapping(files, "'files'").fields()) {
      String name = Form.path(each.place(), each.key());
      Fault put = new Fault.Edit(name, "", Form.text(each.value(), name));
      all.add(new Step.Inject(each.place(), Duration.ZERO, put));
    }
    return all;
  }
}
