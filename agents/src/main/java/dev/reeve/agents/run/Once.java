package dev.reeve.agents.run;

import dev.reeve.agents.AgentSpec;
import dev.reeve.agents.Sign;
import dev.reeve.agents.claude.ClaudeProtocol;
import dev.reeve.base.file.AtomicFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Runs an agent once: its input on its standard input, its answer from what it printed. Everything
 * of the run lies in one folder, so that whoever comes back after a crash finds the run there and
 * does not start a second one: it is waited for if it is still at work, and read if it is over.
 */
public final class Once {

  /** So much of an agent's output is looked through for its answer: the end of it. */
  private static final int MOST_READ = 8 << 20;

  private static final String INPUT = "input.json";

  private final SortedMap<String, String> environment;
  private final Path base;

  /**
   * @param base where relative folders of agents begin
   */
  public Once(Map<String, String> own, Path base) {
    environment = AgentEnvironment.from(own);
    this.base = base;
  }

  /**
   * What became of it.
   *
   * @param text what the agent answered; for most, all that it printed
   * @param spent what it says it cost, in US dollars
   */
  public record Result(RunEnd end, String text, double spent) {

    /** Whether it ended by itself and says that all went well. */
    public boolean isWell() {
      return end.cause() == RunEnd.Cause.EXITED && Integer.valueOf(0).equals(end.status());
    }
  }

  /**
   * What is asked of whom.
   *
   * @param listener hears what the agent shows while it works
   * @param started told which run it is, so that it can be interrupted
   */
  public record Errand(
      AgentSpec agent, String input, RunListener listener, Consumer<Run> started) {}

  /** Why the agent cannot be run at all; null if it can. */
  public @Nullable String obstacle(AgentSpec agent) {
    Path folder = base.resolve(agent.folder());
    if (!Files.isDirectory(folder)) return "its folder is not there: " + folder;
    return switch (CommandPath.find(agent.command().getFirst(), folder, path())) {
      case CommandPath.Missing(String reason) -> reason;
      case CommandPath.Unusable(String reason) -> reason;
      case CommandPath.Found _ -> null;
    };
  }

  /** Runs it, or goes on with the run that is in the folder already. */
  public Result answer(Errand errand, Path folder) {
    try {
      Files.createDirectories(folder);
      Protocol protocol = protocol(errand.agent());
      // One that was never written down was never started.
      @Nullable Path known = Runs.begun(folder).stream().findFirst().orElse(null);
      if (known == null || !FinishedRun.isIn(known)) {
        try (Runs runs = new Runs(folder)) {
          Run run = known == null ? start(runs, errand, folder) : adopt(runs, errand, known);
          errand.started().accept(run);
          run.end().join();
          known = run.folder();
        }
      }
      return read(known, protocol);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot use " + folder + ": " + e.getMessage(), e);
    }
  }

  /** Forgets a run that was cut short: the next one begins anew. */
  public static void forget(Path folder) {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(each);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot remove " + folder + ": " + e.getMessage(), e);
    }
  }

  private Run start(Runs runs, Errand errand, Path folder) {
    AgentSpec agent = errand.agent();
    Path file = folder.resolve(INPUT);
    AtomicFile.replace(file, errand.input(), AtomicFile.PRIVATE);
    Path place = base.resolve(agent.folder()).normalize();
    Protocol protocol = protocol(agent);
    List<String> command = new ArrayList<>(protocol.prepare(agent.command()));
    if (CommandPath.find(command.getFirst(), place, path())
        instanceof CommandPath.Found(Path program)) {
      command.set(0, program.toString());
    }
    SortedMap<String, String> given = agent.environment(environment);
    RunLimits limits = RunLimits.NONE.withTimes(agent.idleTimeout(), agent.timeout());
    Launch launch = new Launch(command, place, given, file, false, protocol, limits);
    return runs.start(launch, errand.listener());
  }

  private Run adopt(Runs runs, Errand errand, Path run) {
    return runs.adopt(run, _ -> protocol(errand.agent()), errand.listener());
  }

  private String path() {
    return environment.getOrDefault("PATH", "/usr/local/bin:/usr/bin:/bin");
  }

  private Protocol protocol(AgentSpec agent) {
    return agent.protocol().equals("claude")
        ? ClaudeProtocol.forText(InstantSource.system(), environment)
        : new PlainProtocol();
  }

  private static Result read(Path run, Protocol protocol) {
    FinishedRun finished = FinishedRun.in(run, MOST_READ);
    if (protocol instanceof PlainProtocol) {
      return new Result(finished.end(), finished.output(), 0);
    }
    Protocol.Reader reader = protocol.reader();
    String text = "";
    double spent = 0;
    for (String line : finished.output().lines().toList()) {
      for (Sign sign : reader.read(line)) {
        if (sign instanceof Sign.TurnEnded ended && !ended.text().isBlank()) text = ended.text();
        if (sign instanceof Sign.Spent cost) spent = cost.usd();
      }
    }
    return new Result(finished.end(), text, spent);
  }
}
