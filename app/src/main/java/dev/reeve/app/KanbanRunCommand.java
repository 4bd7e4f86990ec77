package dev.reeve.app;

import dev.reeve.agents.run.Once;
import dev.reeve.base.file.Home;
import dev.reeve.server.config.NearestConfig;
import dev.reeve.workflows.kanban.Ended;
import dev.reeve.workflows.kanban.KanbanRun;
import dev.reeve.workflows.kanban.Setup;
import dev.reeve.workflows.markdown.UnreadableFile;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code reeve kanban run}: runs what the kanban names until nothing is left (K-1). */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = {
      "Run the agents that a kanban file names, one after the other, until nothing is left.",
      "",
      "Each task of the kanban is run by the agent of its role, named in reeve.yaml beside the"
          + " kanban or above it; then the Manager is told and says what comes next. Reeve checks"
          + " only the form of what they answer, and never writes the kanban. Killed at any"
          + " moment, it goes on where it was when it is run again.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:every task is finished",
      "1:the kanban or a task cannot be read",
      "2:the command line is wrong",
      "3:it cannot go on: blocked, a limit reached, or an agent not configured",
      "4:an agent gave no valid output in four runs",
      "130:interrupted; run it again to go on"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  reeve kanban run KANBAN.md",
      "  reeve kanban run --dry-run KANBAN.md    what would be run next",
      "  reeve kanban run --dry-run --request 'Add a login' NEW.md"
    })
final class KanbanRunCommand implements Callable<Integer> {

  private final Console console;
  private final Place place;

  @CommandLine.Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--max-steps",
      paramLabel = "N",
      defaultValue = "1000",
      description = "Run at most so many tasks (default: 1000).")
  private int maxSteps = Setup.MOST_STEPS;

  @Option(
      names = "--max-cost",
      paramLabel = "USD",
      description = "Stop when the agents say they cost so much, in US dollars.")
  private double maxCost = Double.MAX_VALUE;

  @Option(
      names = "--request",
      paramLabel = "TEXT",
      description = "If there is no kanban yet, ask the Manager to make one for this.")
  private @Nullable String request;

  @Option(names = "--dry-run", description = "Say what would be run next, and run nothing.")
  private boolean dryRun;

  @Option(names = "--json", description = "One JSON object a line for every step and for the end.")
  private boolean json;

  @Parameters(paramLabel = "FILE", description = "The kanban.")
  private Path file = Path.of("KANBAN.md");

  KanbanRunCommand(Console console, Place place) {
    this.console = console;
    this.place = place;
  }

  @Override
  public Integer call() {
    if (maxSteps < 1 || Setup.MOST_STEPS < maxSteps) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), "--max-steps is a number from 1 to " + Setup.MOST_STEPS);
    }
    if (!(0 < maxCost && maxCost <= Double.MAX_VALUE)) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), "--max-cost is a number of US dollars, more than 0");
    }
    Path kanban = Path.of("").toAbsolutePath().resolve(file).normalize();
    KanbanProgress progress = new KanbanProgress(console, json, reports(kanban));
    try {
      KanbanRun run = new KanbanRun(setup(kanban), progress);
      if (dryRun) {
        progress.preview(run.preview());
        return 0;
      }
      Ended ended = finished(run);
      progress.ended(ended);
      return ended.exit();
    } catch (UnreadableFile e) {
      throw Stopped.failed(String.valueOf(e.getMessage()));
    } finally {
      progress.close();
    }
  }

  private static Ended finished(KanbanRun run) {
    try (Interruption _ = new Interruption(run::interrupt)) {
      return run.run();
    }
  }

  /** Configured beside the kanban, else above it, else in Reeve's own folder (K-2). */
  private Setup setup(Path kanban) {
    @Nullable Path folder = kanban.getParent();
    NearestConfig nearest = NearestConfig.of(folder == null ? kanban : folder, place.home());
    return new Setup(
        kanban,
        request,
        nearest.config().agents(),
        nearest.base(),
        new Once(System.getenv(), nearest.base(), nearest.config().redactor()),
        InstantSource.system(),
        nearest.config().redactor(),
        maxSteps,
        maxCost);
  }

  /** Null if no daemon runs. */
  private @Nullable KanbanReports reports(Path kanban) {
    Home home = place.home();
    @Nullable Path folder = kanban.getParent();
    if (place.supervised() || folder == null || Running.in(home).isEmpty()) return null;
    return new KanbanReports(DaemonClient.of(home), folder);
  }
}
