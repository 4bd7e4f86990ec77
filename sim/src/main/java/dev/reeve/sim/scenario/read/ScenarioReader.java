package dev.reeve.sim.scenario.read;

import dev.reeve.base.yaml.Misread;
import dev.reeve.base.yaml.Node;
import dev.reeve.base.yaml.YamlReader;
import dev.reeve.sim.scenario.Fault;
import dev.reeve.sim.scenario.Scenario;
import dev.reeve.sim.scenario.Step;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Reads a scenario file (W-6). */
public final class ScenarioReader {

  private static final List<String> KEYS = List.of("scenario", "team", "policy", "files", "steps");

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
    return new Scenario(file, form.text("scenario"), team.cast(), all);
  }

  /** Files that lie in the team's folder from the beginning. */
  private static List<Step> files(Form form) {
    Node files = form.get("files");
    if (files == null) return List.of();
    List<Step> all = new ArrayList<>();
    for (Node.Field each : Form.mapping(files, "'files'").fields()) {
      Fault put = new Fault.Edit(each.key(), "", Form.text(each.value(), each.key()));
      all.add(new Step.Inject(each.place(), Duration.ZERO, put));
    }
    return all;
  }
}
