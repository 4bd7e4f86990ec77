package dev.reeve.agents.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.agents.Sign;
import dev.reeve.agents.process.ProcessId;
import dev.reeve.base.redact.Redactor;
import dev.reeve.core.text.SafeText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

/** Real runs of real processes, in a folder of their own. */
final class Workshop implements AutoCloseable {

  static final Duration PATIENCE = Duration.ofSeconds(60);

  final Path runsFolder;
  final Path work;
  final Heard heard = new Heard();
  private Runs runs;

  /** What a listener was told. */
  static final class Heard implements RunListener {
    private final Queue<String> output = new ConcurrentLinkedQueue<>();
    private final Queue<String> errors = new ConcurrentLinkedQueue<>();
    final Queue<Sign> signs = new ConcurrentLinkedQueue<>();
    final Queue<RunEnd> ends = new ConcurrentLinkedQueue<>();
    final Queue<String> troubles = new ConcurrentLinkedQueue<>();

    String output() {
      return String.join("", output);
    }

    String errors() {
      return String.join("", errors);
    }

    @Override
    public void onSign(Sign sign) {
      signs.add(sign);
    }

    @Override
    public void onOutput(Channel channel, SafeText text) {
      (channel == Channel.OUTPUT ? output : errors).add(text.value());
    }

    @Override
    public void onTrouble(String why) {
      troubles.add(why);
    }

    @Override
    public void onExit(RunEnd end) {
      ends.add(end);
    }
  }

  Workshop(Path temp) throws IOException {
    runsFolder = Files.createDirectory(temp.resolve("runs"));
    work = Files.createDirectory(temp.resolve("work"));
    runs = new Runs(runsFolder, Redactor.standard());
  }

  Runs runs() {
    return runs;
  }

  /** As after a crash: nobody follows, and a new Reeve comes. */
  void restart() {
    runs.close();
    runs = new Runs(runsFolder, Redactor.standard());
  }

  Run start(RunLimits limits, String... command) {
    return runs.start(launch(limits, command), heard);
  }

  Run shell(String script) {
    return start(RunLimits.NONE, "/bin/sh", "-c", script);
  }

  Launch launch(RunLimits limits, String... command) {
    Map<String, String> environment = Map.of("PATH", "/usr/bin:/bin", "WORK", work.toString());
    Path nothing = Path.of("/dev/null");
    return new Launch(
        List.of(command), work, environment, nothing, false, new PlainProtocol(), limits);
  }

  static RunEnd end(Run run) {
    try {
      return run.end().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException | ExecutionException | TimeoutException e) {
      throw new AssertionError("the run did not end: " + run.id(), e);
    }
  }

  /** What a script wrote into a file of that name: a process id, mostly. */
  String written(String name) {
    Path file = work.resolve(name);
    await(name + " to be written", () -> Files.exists(file) && text(file).endsWith("\n"));
    return text(file).strip();
  }

  static void await(String what, BooleanSupplier condition) {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("waiting for %s", what).isLessThan(deadline);
      Thread.onSpinWait();
      try {
        TimeUnit.MILLISECONDS.sleep(5);
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }
  }

  static boolean isAlive(String pid) {
    return ProcessHandle.of(Long.parseLong(pid)).map(ProcessId::isAlive).orElse(false);
  }

  static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return "";
    }
  }

  @Override
  public void close() {
    runs.close();
  }
}
