package dev.reeve.workflows.epic;

import dev.reeve.agents.AgentSpec;
import dev.reeve.agents.run.Once;
import dev.reeve.agents.run.Run;
import dev.reeve.agents.run.RunEnd;
import dev.reeve.agents.run.RunListener;
import dev.reeve.base.file.LockFile;
import dev.reeve.workflows.markdown.Document;
import dev.reeve.workflows.markdown.UnreadableFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One tick (E-2): reads the epic, brakes or asks one agent, writes what follows, and is over. It
 * remembers nothing: the next one begins with the file, here or on another machine.
 */
public final class EpicTick {

  public static final String PLANNER = "planner";
  public static final String VERIFIER = "verifier";

  private final EpicSetup setup;
  private final EpicStore store;
  private final WorkerStart starter;
  private final InstantSource clock;
  private final Once once;
  private volatile boolean interrupted;
  private volatile @Nullable Run running;

  /** Throws {@link UnreadableFile} if there is no such epic. */
  public EpicTick(EpicSetup setup, WorkerStart starter) {
    this(setup, starter, InstantSource.system());
  }

  EpicTick(EpicSetup setup, WorkerStart starter, InstantSource clock) {
    this.setup = setup;
    this.starter = starter;
    this.clock = clock;
    store = new EpicStore(setup.file());
    once = new Once(setup.environment(), setup.base());
  }

  /** Stops the agent that is asked; nothing is written then. */
  public void interrupt() {
    interrupted = true;
    @Nullable Run run = running;
    if (run != null) run.interrupt();
  }

  public Ticked tick() {
    try (LockFile.@Nullable Held held = store.takeTick()) {
      if (held == null) return Ticked.nothing("another tick of this epic is at work");
      Epic epic = store.read();
      Path workersFile = workersFile();
      Rules rules = rules(workersFile);
      Step step = Orient.next(epic, clock.instant());
      boolean full = step instanceof Step.Preflight && !rules.workers().haveRoom(epic);
      return full
          ? conclude(epic, new Step.Wait(""), rules, null)
          : take(epic, step, rules, workersFile);
    }
  }

  private Ticked take(Epic epic, Step step, Rules rules, Path workersFile) {
    @Nullable String role = role(step);
    if (role == null) return conclude(epic, step, rules, null);
    @Nullable String missing = rules.site().obstacle(role);
    if (missing != null) return Ticked.nothing(missing);
    Briefs briefs = new Briefs(epic, store.file(), workersFile);
    String brief =
        step instanceof Step.Verify(String item)
            ? briefs.verifier(Objects.requireNonNull(epic.item(item)))
            : briefs.planner(step);
    Once.Result result = ask(role, brief);
    if (result.end().cause() == RunEnd.Cause.INTERRUPTED) return Ticked.interrupted();
    Verdicts verdicts = new Verdicts(setup.redactor());
    Verdict verdict = role.equals(VERIFIER) ? verdicts.verifier(result) : verdicts.planner(result);
    return conclude(epic, step, rules, verdict);
  }

  /** Who is asked; null if nobody has to be. */
  private static @Nullable String role(Step step) {
    return switch (step) {
      case Step.Verify _ -> VERIFIER;
      case Step.React _, Step.Preflight _, Step.Decompose _ -> PLANNER;
      case Step.Halted _, Step.Reset _, Step.Braked _, Step.Handoff _, Step.Wait _ -> null;
    };
  }

  /**
   * An answer to the very same question that a tick before this one did not live to read counts.
   */
  private Once.Result ask(String role, String brief) {
    Path folder = store.folder().resolve("ask");
    Path question = folder.resolve("brief.json");
    try {
      boolean same = Files.exists(question) && Files.readString(question).equals(brief);
      if (!same && Files.exists(folder)) Once.forget(folder);
      Files.createDirectories(folder);
      Files.writeString(question, brief);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot use " + folder + ": " + e.getMessage(), e);
    }
    AgentSpec agent = Objects.requireNonNull(setup.agent(role));
    var errand = new Once.Errand(agent, brief, new RunListener() {}, this::running);
    Once.Result result = once.answer(errand, folder.resolve("run"));
    running = null;
    Once.forget(folder);
    return result;
  }

  private void running(Run run) {
    running = run;
    if (interrupted) run.interrupt();
  }

  /** Writes what follows, unless the epic is no longer what was decided about. */
  private Ticked conclude(Epic before, Step step, Rules rules, @Nullable Verdict verdict) {
    Outcome[] decided = new Outcome[1];
    @Nullable Epic after =
        store.change(epic -> {
          boolean same =
              epic.checkpoint().equals(before.checkpoint())
                  && epic.status().equals(before.status())
                  && Orient.holds(step, epic);
          if (!same) return null;
          Turn turn = new Turn(epic, step, rules, clock.instant());
          Outcome outcome = outcome(turn, verdict);
          decided[0] = outcome;
          return EpicEditor.apply(epic, outcome.changes(), checkpoint(before, turn.now()));
        });
    if (after == null) {
      return Ticked.nothing("the epic was changed meanwhile: nothing was done about it");
    }
    Outcome outcome = Objects.requireNonNull(decided[0]);
    if (outcome.start() != null) start(after, outcome.start());
    return Ticked.of(after, outcome);
  }

  private static Outcome outcome(Turn turn, @Nullable Verdict verdict) {
    if (verdict != null) return Judged.after(turn, verdict);
    return Objects.requireNonNull(Judged.alone(turn));
  }

  /** Never the same twice: by it a tick sees that another one was there. */
  private static String checkpoint(Epic before, Instant now) {
    Instant time = now.truncatedTo(ChronoUnit.MILLIS);
    boolean same = time.toString().equals(before.checkpoint());
    return (same ? time.plus(Duration.ofMillis(1)) : time).toString();
  }

  /** What cannot be started has ended without a result: the planner is asked about it. */
  private void start(Epic epic, Outcome.Start start) {
    Item item = Objects.requireNonNull(epic.item(start.item()));
    Briefs briefs = new Briefs(epic, store.file(), store.file());
    Path folder = store.work(item.id(), epic.checkpoint());
    try {
      WorkerRun.prepare(folder, store.file(), start, briefs.worker(item, start));
      starter.start(folder);
    } catch (UncheckedIOException e) {
      new EpicHooks(setup, clock)
          .exited(item.id(), "", "it could not be started: " + e.getMessage());
    }
  }

  private Rules rules(Path workersFile) {
    Workers workers =
        Files.isRegularFile(workersFile)
            ? Workers.read(
                Document.read(workersFile, workersFile.toString()), workersFile.toString())
            : Workers.NONE;
    @Nullable Path folder = workersFile.getParent();
    Path repositories = folder == null ? setup.base() : folder;
    return new Rules(
        workers, setup.forbidden(), setup.dangerous(), new AgentSite(setup, once, repositories));
  }

  /** Beside the epic, then upwards; where it should be if it is nowhere. */
  private Path workersFile() {
    for (@Nullable Path at = store.file().getParent(); at != null; at = at.getParent()) {
      Path candidate = at.resolve(Workers.FILE);
      if (Files.isRegularFile(candidate)) return candidate;
    }
    return store.file().resolveSibling(Workers.FILE);
  }
}
