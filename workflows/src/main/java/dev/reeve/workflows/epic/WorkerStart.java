package dev.reeve.workflows.epic;

import java.nio.file.Path;

/** Starts a worker that goes on when the tick is over. */
public interface WorkerStart {

  /**
   * @param folder where all of it lies that a {@link WorkerRun} needs
   * @throws java.io.UncheckedIOException if it cannot be started
   */
  void start(Path folder);
}
