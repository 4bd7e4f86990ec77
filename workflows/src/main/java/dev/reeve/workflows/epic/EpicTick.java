package dev.reeve.workflows.epic;

import dev.reeve.agents.run.RunAtWork;
import dev.reeve.base.file.LockFile;
import dev.reeve.workflows.markdown.UnreadableFile;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One tick (E-2): reads the epic, brakes or asks one agent, writes what follows, and is over. It
 * remembers nothing: the next one begins with the file, here or on another machine.
 */
public final class EpicTick {

  private final Path file;
  private final EpicStore store;
  private final Function<Path, EpicSetup> setups;
  private final WorkerStart starter;
  private final InstantSource clock;
  private final RunAtWork atWork = new RunAtWork();

  /**
   * @param setups how the epic of a file is driven; looked at only if somebody has to be asked
   * @throws UnreadableFile if there is no such epic
   */
  public EpicTick(
      Path file, Function<Path, EpicSetup> setups, WorkerStart starter, InstantSource clock) {
    this.file = file;
    this.setups = setups;
    this.starter = starter;
    this.clock = clock;
    store = new EpicStore(file);
  }

  /** Stops the agent that is asked; nothing is written then. */
  public void interrupt() {
    atWork.interrupt();
  }

  public Ticked tick() {
    store.read(); // nothing is written beside what is no epic
    try (LockFile.@Nullable Held held = store.takeTick()) {
      if (held == null) return Ticked.nothing("another tick of this epic is at work");
      Epic epic = store.read();
      Step step = Orient.next(epic, clock.instant());
      @Nullable String role = Asking.role(step);
      if (role == null) return conclude(epic, step, Rules.NONE, null);
      Asking asking = new Asking(store, setups.apply(file));
      Rules rules = asking.rules();
      boolean full = step instanceof Step.Preflight && !rules.workers().haveRoom(epic);
      if (full) return conclude(epic, new Step.Wait(""), rules, null);
      @Nullable String missing = rules.site().obstacle(role);
      if (missing != null) return Ticked.nothing(missing);
      @Nullable Verdict verdict = asking.verdict(epic, step, atWork::began);
      return verdict == null ? Ticked.interrupted() : conclude(epic, step, rules, verdict);
    }
  }

  /** Writes what follows, unless the epic is no longer what was decided about. */
  private Ticked conclude(Epic before, Step step, Rules rules, @Nullable Verdict verdict) {
    AtomicReference<@Nullable Outcome> decided = new AtomicReference<>();
    @Nullable Epic after =
        store.change(epic -> {
          boolean same =
              epic.checkpoint().equals(before.checkpoint())
                  && epic.status().equals(before.status())
                  && Orient.holds(step, epic);
          if (!same) return null;
          Turn turn = new Turn(epic, step, rules, moment(before));
          Outcome outcome = outcome(turn, verdict);
          decided.set(outcome);
          return EpicEditor.apply(epic, outcome.changes(), turn.now().toString());
        });
    @Nullable Outcome outcome = decided.get();
    if (after == null || outcome == null) {
      return Ticked.nothing("the epic was changed meanwhile: nothing was done about it");
    }
    if (outcome.start() != null) start(after, outcome.start());
    return Ticked.of(after, outcome);
  }

  private static Outcome outcome(Turn turn, @Nullable Verdict verdict) {
    if (verdict != null) return Judged.after(turn, verdict);
    return Objects.requireNonNull(Judged.alone(turn));
  }

  /** Never the same twice: by it a tick sees that another one was there. */
  private Instant moment(Epic before) {
    Instant time = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    boolean same = time.toString().equals(before.checkpoint());
    return same ? time.plus(Duration.ofMillis(1)) : time;
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
      EpicHooks hooks = new EpicHooks(file, () -> setups.apply(file).redactor(), clock);
      hooks.exited(item.id(), "", "it could not be started: " + e.getMessage());
    }
  }
}
