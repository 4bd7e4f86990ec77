package dev.reeve.agents.run;

import dev.reeve.agents.AgentSpec;
import dev.reeve.agents.Sign;
import dev.reeve.agents.protocol.Protocols;
import dev.reeve.base.file.AtomicFile;
import dev.reeve.base.file.Home;
import dev.reeve.base.redact.Redactor;
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
public final class Once implements Runner {

  /** So much of an agent's output is looked through for its answer: the end of it. */
  private static final int MOST_READ = 8 << 20;

  private static final String INPUT = "input.json";

  private final SortedMap<String, String> environment;
  private final Path base;
  private final Redactor redactor;

  /**
   * @param base where relative folders of agents begin
   * @param redactor for what they print
   */
  public Once(Map<String, String> own, Path base, Redactor redactor) {
    environment = AgentEnvironment.from(own);
    this.base = base;
    this.redactor = redactor;
  }

  /**
   * What became of it.
   *
   * @param text what the agent answered; for most, all that it printed
   * @param spent what it says it cost, in US dollars
   * @param turn how it says its turn ended; null if it did not say
   */
  public record Result(RunEnd end, String text, double spent, Sign.@Nullable End turn) {

    /** Whether it ended by itself and says that all went well: an exit status alone says little. */
    public boolean isWell() {
      boolean left = end.cause() == RunEnd.Cause.EXITED && Integer.valueOf(0).equals(end.status());
      return turn == Sign.End.COMPLETED && (left || end.cause() == RunEnd.Cause.FINISHED);
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

  @Override
  public @Nullable String obstacle(AgentSpec agent) {
    Path folder = base.resolve(agent.folder());
    if (!Files.isDirectory(folder)) return "its folder is not there: " + folder;
    return switch (CommandPath.find(agent.command().getFirst(), folder, path())) {
      case CommandPath.Missing(String reason) -> reason;
      case CommandPath.Unusable(String reason) -> reason;
      case CommandPath.Found _ -> null;
    };
  }

  /** Whether there is a run in the folder already. */
  public static boolean isBegun(Path folder) {
    return begun(folder) != null;
  }

  /** One that was never written down was never started. */
  private static @Nullable Path begun(Path folder) {
    if (!Files.isDirectory(folder)) return null;
    return Runs.begun(folder).stream().findFirst().orElse(null);
  }

  @Override
  public Result answer(Errand errand, Path folder) {
    try {
      Files.createDirectories(folder);
      Protocol protocol = protocol(errand);
      @Nullable Path known = begun(folder);
      if (known == null || !FinishedRun.isIn(known)) {
        try (Runs runs = new Runs(folder, redactor)) {
          Run run = known == null ? start(runs, errand, folder) : adopt(runs, errand, known);
          errand.started().accept(run);
          run.end().join();
          known = run.folder();
        }
      }
      return read(known, protocol);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot use " + folder + ": " + Home.said(e, folder), e);
    }
  }

  @Override
  public Result anew(Errand errand, Path folder) {
    @Nullable Path earlier = begun(folder);
    if (earlier != null && !FinishedRun.isIn(earlier)) {
      try (Runs runs = new Runs(folder, redactor)) {
        Run run = runs.adopt(earlier, _ -> protocol(errand), new RunListener() {});
        run.interrupt();
        run.end().join();
      }
    }
    forget(folder);
    return answer(errand, folder);
  }

  /** Forgets a run that is over or was cut short, if there is one: the next one begins anew. */
  public static void forget(Path folder) {
    if (!Files.exists(folder)) return;
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(each);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot remove " + folder + ": " + Home.said(e, folder), e);
    }
  }

  private Run start(Runs runs, Errand errand, Path folder) {
    AgentSpec agent = errand.agent();
    Path file = folder.resolve(INPUT);
    AtomicFile.replace(file, errand.input(), AtomicFile.PRIVATE);
    Path place = base.resolve(agent.folder()).normalize();
    Protocol protocol = protocol(errand);
    List<String> command = new ArrayList<>(protocol.prepared(agent.command()));
    if (CommandPath.find(command.getFirst(), place, path())
        instanceof CommandPath.Found(Path program)) {
      command.set(0, program.toString());
    }
    SortedMap<String, String> given = agent.environment(environment);
    RunLimits limits =
        RunLimits.NONE
            .withTimes(agent.idleTimeout(), agent.timeout())
            .withOutput(agent.terms().maxOutput(), RunLimits.NONE.backlogBytes())
            .withBudget(agent.terms().budget());
    Launch launch = new Launch(command, place, given, file, false, protocol, limits);
    return runs.start(launch, errand.listener());
  }

  private Run adopt(Runs runs, Errand errand, Path run) {
    return runs.adopt(run, _ -> protocol(errand), errand.listener());
  }

  private String path() {
    return environment.getOrDefault("PATH", "/usr/local/bin:/usr/bin:/bin");
  }

  private Protocol protocol(Errand errand) {
    AgentSpec agent = errand.agent();
    Path place = base.resolve(agent.folder()).normalize();
    var asked = new Protocols.Errand(errand.input(), place, agent.terms().permissions());
    return new Protocols(InstantSource.system(), environment).asking(agent, asked);
  }

  /** Agents without turns answer with what they print, and by ending they say that it is all. */
  private static Result read(Path run, Protocol protocol) {
    FinishedRun finished = FinishedRun.in(run, MOST_READ);
    Protocol.Reader reader = protocol.reader();
    StringBuilder shown = new StringBuilder();
    String text = "";
    double spent = 0;
    Sign.@Nullable End turn = null;
    for (String line : finished.output().lines().toList()) {
      List<Sign> signs = reader.read(line);
      @Nullable String words = protocol.hasTurns() ? null : reader.shown(line, signs);
      if (words != null) shown.append(words).append('\n');
      for (Sign sign : signs) {
        if (sign instanceof Sign.TurnEnded ended) turn = ended.end();
        if (sign instanceof Sign.TurnEnded ended && !ended.text().isBlank()) text = ended.text();
        if (sign instanceof Sign.Spent cost) spent = cost.usd();
      }
    }
    return protocol.hasTurns()
        ? new Result(finished.end(), text, spent, turn)
        : new Result(finished.end(), shown.toString(), spent, Sign.End.COMPLETED);
  }
}
