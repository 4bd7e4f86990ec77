package dev.reeve.workflows.epic;

import dev.reeve.agents.AgentSpec;
import dev.reeve.agents.Sign;
import dev.reeve.agents.run.Once;
import dev.reeve.agents.run.RunListener;
import dev.reeve.base.file.AtomicFile;
import dev.reeve.base.file.Home;
import dev.reeve.core.text.SafeText;
import dev.reeve.workflows.agent.Answer;
import dev.reeve.workflows.agent.LastObject;
import dev.reeve.workflows.markdown.UnreadableFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The runtime of one worker: runs it within its limits, says in the epic that it shows signs of
 * life, and at last that it has ended, and where what it made can be looked at (E-17).
 */
public final class WorkerRun {

  private static final String ERRAND = "errand.json";
  private static final String OVER = "over";
  private static final int MOST_KEPT = 50;
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final Duration BETWEEN_SIGNS = Duration.ofMinutes(5);

  private WorkerRun() {}

  /** Writes down what is to be run. */
  static void prepare(Path folder, Path epic, Outcome.Start start, String input) {
    ObjectNode errand = JSON.createObjectNode();
    errand.put("epic", epic.toString()).put("item", start.item());
    errand.put("dispatched", start.dispatched());
    errand.put("agent", start.agent()).put("input", input);
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make " + folder + ": " + Home.said(e, folder), e);
    }
    AtomicFile.replace(folder.resolve(ERRAND), errand + "\n", AtomicFile.PRIVATE);
  }

  /**
   * Runs what is written down in a folder, to its end.
   *
   * @param setups how the epic of this file is driven
   */
  public static void run(Path folder, Function<Path, EpicSetup> setups, InstantSource clock) {
    JsonNode errand = read(folder.resolve(ERRAND));
    Path epic = Path.of(errand.path("epic").asString());
    EpicSetup setup = setups.apply(epic);
    String dispatched = errand.path("dispatched").asString("");
    EpicHooks hooks = new EpicHooks(epic, setup::redactor, clock).of(dispatched);
    String item = errand.path("item").asString();
    @Nullable AgentSpec agent = setup.agent(errand.path("agent").asString());
    if (agent == null) {
      hooks.exited(item, "", "its agent is not configured any more");
      return;
    }
    var listener = new SignsOfLife(() -> hooks.activity(item));
    String input = errand.path("input").asString();
    try {
      var asked = new Once.Errand(agent, input, listener, _ -> {});
      Once.Result result = setup.runner().answer(asked, folder.resolve("run"));
      hooks.exited(item, surface(result), result.isWell() ? "" : Answer.how(result));
      forgetOld(folder);
    } catch (UncheckedIOException e) {
      hooks.exited(item, "", "it could not be run: " + e.getMessage());
    }
  }

  /** Of runs that are over the last ones are kept, for whoever wants to look into them. */
  private static void forgetOld(Path folder) throws UncheckedIOException {
    try {
      Files.createFile(folder.resolve(OVER));
      try (Stream<Path> all = Files.list(folder.resolveSibling("."))) {
        List<Path> over =
            all.filter(run -> Files.exists(run.resolve(OVER)))
                .sorted(Comparator.comparingLong(run -> run.toFile().lastModified()))
                .toList();
        over.subList(0, Math.max(0, over.size() - MOST_KEPT)).forEach(Once::forget);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Where what it made can be looked at, as its last JSON object says; else empty. */
  private static String surface(Once.Result result) {
    @Nullable ObjectNode said = LastObject.in(result.text());
    return said == null || !said.path("pr").isString() ? "" : said.get("pr").asString().strip();
  }

  private static JsonNode read(Path file) {
    try {
      return JSON.readTree(Files.readString(file));
    } catch (IOException | JacksonException e) {
      throw new UnreadableFile(file + ": is no errand of a worker");
    }
  }

  /** Now and then, and never in the thread that follows the run. */
  private record SignsOfLife(Runnable tell, AtomicLong last) implements RunListener {

    SignsOfLife(Runnable tell) {
      this(tell, new AtomicLong(System.nanoTime()));
    }

    @Override
    public void onSign(Sign sign) {
      alive();
    }

    @Override
    public void onOutput(Channel channel, SafeText text) {
      alive();
    }

    private void alive() {
      long before = last.get();
      long now = System.nanoTime();
      if (now - before < BETWEEN_SIGNS.toNanos() || !last.compareAndSet(before, now)) return;
      Thread.ofVirtual().start(tell);
    }
  }
}
