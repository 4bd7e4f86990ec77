package dev.reeve.workflows.epic;

import dev.reeve.agents.AgentSpec;
import dev.reeve.agents.run.Once;
import dev.reeve.agents.run.Run;
import dev.reeve.agents.run.RunEnd;
import dev.reeve.agents.run.RunListener;
import dev.reeve.base.file.Home;
import dev.reeve.workflows.markdown.Document;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What it takes to ask the planner or the verifier about an epic. */
final class Asking {

  static final String PLANNER = "planner";
  static final String VERIFIER = "verifier";

  private final EpicStore store;
  private final EpicSetup setup;
  private final Path workersFile;

  Asking(EpicStore store, EpicSetup setup) {
    this.store = store;
    this.setup = setup;
    workersFile = workersFile(store.file());
  }

  /** Who is asked; null if nobody has to be. */
  static @Nullable String role(Step step) {
    return switch (step) {
      case Step.Verify _ -> VERIFIER;
      case Step.React _, Step.Preflight _, Step.Decompose _ -> PLANNER;
      case Step.Halted _, Step.Reset _, Step.Braked _, Step.Handoff _, Step.Wait _ -> null;
    };
  }

  /** What was said; null if it was interrupted. */
  @Nullable Verdict verdict(Epic epic, Step step, Consumer<Run> started) {
    boolean verifies = step instanceof Step.Verify;
    Verdicts verdicts = new Verdicts(setup.redactor());
    Consumer<Run> meanwhile = started.andThen(_ -> Verdicts.prepare(verifies));
    Once.Result result = ask(verifies ? VERIFIER : PLANNER, brief(epic, step), meanwhile);
    if (result.end().cause() == RunEnd.Cause.INTERRUPTED) return null;
    return verifies ? verdicts.verifier(result) : verdicts.planner(result);
  }

  private String brief(Epic epic, Step step) {
    Briefs briefs = new Briefs(epic, store.file(), workersFile);
    return step instanceof Step.Verify(String item)
        ? briefs.verifier(Objects.requireNonNull(epic.item(item)))
        : briefs.planner(step);
  }

  /** The answer to this very question that a tick before this one did not live to read counts. */
  private Once.Result ask(String role, String brief, Consumer<Run> started) {
    Path folder = store.folder().resolve("ask");
    Path question = folder.resolve("brief.json");
    try {
      boolean same = Files.exists(question) && Files.readString(question).equals(brief);
      if (!same) Once.forget(folder);
      Files.createDirectories(folder);
      Files.writeString(question, brief);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot use " + folder + ": " + Home.said(e, folder), e);
    }
    AgentSpec agent = Objects.requireNonNull(setup.agent(role));
    var errand = new Once.Errand(agent, brief, new RunListener() {}, started);
    Once.Result result = setup.runner().answer(errand, folder.resolve("run"));
    Once.forget(folder);
    return result;
  }

  Rules rules() {
    String name = workersFile.toString();
    Workers workers =
        Files.isRegularFile(workersFile)
            ? Workers.read(Document.read(workersFile, name), name)
            : Workers.NONE;
    @Nullable Path folder = workersFile.getParent();
    Path repositories = folder == null ? setup.base() : folder;
    return new Rules(
        workers, setup.forbidden(), setup.dangerous(), new AgentSite(setup, repositories));
  }

  /** Beside the epic, then upwards; where it should be if it is nowhere. */
  private static Path workersFile(Path epic) {
    for (@Nullable Path at = epic.getParent(); at != null; at = at.getParent()) {
      Path candidate = at.resolve(Workers.FILE);
      if (Files.isRegularFile(candidate)) return candidate;
    }
    return epic.resolveSibling(Workers.FILE);
  }
}
