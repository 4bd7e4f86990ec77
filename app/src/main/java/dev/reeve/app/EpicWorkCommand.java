package dev.reeve.app;

import dev.reeve.workflows.epic.WorkerRun;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code reeve epic work}: the runtime of one worker, started by a tick. */
@Command(
    name = "work",
    hidden = true,
    mixinStandardHelpOptions = true,
    description = "For ticks: run a worker to its end and write down what came of it.")
final class EpicWorkCommand implements Callable<Integer> {

  private final Place place;

  @Parameters(paramLabel = "FOLDER", description = "Where what is to be run is written down.")
  private Path folder = Path.of("");

  EpicWorkCommand(Place place) {
    this.place = place;
  }

  @Override
  public Integer call() {
    return EpicAnswer.read(() -> {
      WorkerRun.run(folder.toAbsolutePath(), new EpicFiles(place)::setup, InstantSource.system());
      return 0;
    });
  }
}
