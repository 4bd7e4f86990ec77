package dev.reeve.app;

import dev.reeve.workflows.epic.WorkerStart;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;

/** Starts what runs a worker as a process of its own, which outlives the tick. */
record DetachedWorker(Place place) implements WorkerStart {

  @Override
  public void start(Path folder) {
    List<String> arguments = List.of("epic", "work", folder.toString());
    File log = folder.resolve("runtime.log").toFile();
    List<String> program =
        place.launcher().isEmpty()
            ? SelfStart.java(List.of("--enable-native-access=ALL-UNNAMED"))
            : List.of(place.launcher());
    ProcessBuilder process = new ProcessBuilder(SelfStart.apart(program, arguments));
    process.environment().put("REEVE_HOME", place.home().folder().toString());
    try {
      process
          .redirectInput(new File("/dev/null"))
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.appendTo(log))
          .start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
