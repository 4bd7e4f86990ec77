package dev.reeve.models;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static java.util.concurrent.TimeUnit.MILLISECONDS;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * TLC, in a process of its own: it ends by {@code System.exit}, and keeps its state in static
 * fields.
 */
final class Tlc {

  /** Many times of what any model takes here, also on a machine that is busy. */
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  private static final Path MODELS = Path.of("src/main/tla").toAbsolutePath();
  private static final Path WORK = Path.of("target/tlc").toAbsolutePath();

  private final Duration patience;
  private final List<String> machine;
  private final int workers;

  private Tlc(Duration patience, List<String> machine, int workers) {
    this.patience = patience;
    this.machine = machine;
    this.workers = workers;
  }

  /**
   * For models that take seconds: the second compiler of the JVM would cost more than it gives. One
   * worker goes first to last, so each run finds the same.
   */
  static Tlc brief() {
    return new Tlc(PATIENCE, List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx512m"), 1);
  }

  static Tlc large() {
    return new Tlc(Duration.ofHours(2), List.of("-XX:+UseParallelGC", "-Xmx3g"), 2);
  }

  Tlc within(Duration limit) {
    return new Tlc(limit, machine, workers);
  }

  /**
   * Goes through a model to its end, or to the first thing that is wrong with it.
   *
   * @throws AssertionError if it takes too long: the process is ended then
   */
  Verdict check(Model model) {
    try {
      Path folder = Files.createDirectories(WORK.resolve(model.name()));
      String module = model.module() + ".tla"; // it finds nothing outside of its own folder
      Files.copy(MODELS.resolve(module), folder.resolve(module), REPLACE_EXISTING);
      Files.writeString(folder.resolve("model.cfg"), model.configuration(MODELS));
      return run(model, folder);
    } catch (IOException e) {
      throw new AssertionError(model.name() + ": TLC could not be run", e);
    }
  }

  private Verdict run(Model model, Path folder) throws IOException {
    Path output = folder.resolve("output.txt");
    Process process =
        new ProcessBuilder(command(model, folder))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      if (process.waitFor(patience.toMillis(), MILLISECONDS)) {
        return new Verdict(model.name(), process.exitValue(), Files.readString(output));
      }
      throw new AssertionError(
          model.name()
              + ": TLC had not come to an end after "
              + patience
              + " and was stopped; what it said is in "
              + output);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(model.name() + ": nobody waits for TLC any more", e);
    } finally {
      process.destroyForcibly();
    }
  }

  /** The numbers that TLC would draw are fixed. */
  private List<String> command(Model model, Path folder) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(machine);
    command.add("-Djava.io.tmpdir=" + folder); // it unpacks its own modules there
    command.addAll(List.of("-cp", jar().toString(), tlc2.TLC.class.getName()));
    command.addAll(List.of("-metadir", folder.resolve("states").toString()));
    command.addAll(List.of("-fp", "0", "-seed", "0"));
    command.addAll(List.of("-workers", String.valueOf(workers)));
    command.add("-nowarning");
    if (model.counted()) command.addAll(List.of("-coverage", "1"));
    command.addAll(List.of("-config", "model.cfg", model.module() + ".tla"));
    return command;
  }

  private static Path jar() {
    try {
      return Path.of(tlc2.TLC.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new AssertionError("TLC is nowhere", e);
    }
  }
}
