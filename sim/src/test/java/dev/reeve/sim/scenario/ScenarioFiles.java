package dev.reeve.sim.scenario;

import dev.reeve.sim.scenario.read.ScenarioFile;
import java.nio.file.Path;
import java.util.List;

/** The scenarios of this project. */
public final class ScenarioFiles {

  private static final Path FOLDER = Path.of("..", "scenarios");

  private ScenarioFiles() {}

  public static List<Path> all() {
    return ScenarioFile.unfold(List.of(FOLDER));
  }

  public static Path logOf(Path scenario) {
    String name = scenario.getFileName().toString().replaceFirst("\\.yaml$", ".log");
    return FOLDER.resolve("logs").resolve(name);
  }
}
