package dev.reeve.app;

import dev.reeve.agents.run.Once;
import dev.reeve.base.file.Home;
import dev.reeve.base.time.Durations;
import dev.reeve.server.config.NearestConfig;
import dev.reeve.workflows.checkpoint.Decision;
import dev.reeve.workflows.checkpoint.Outcome;
import dev.reeve.workflows.checkpoint.Request;
import dev.reeve.workflows.checkpoint.Setup;
import dev.reeve.workflows.markdown.UnreadableFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code reeve checkpoint}: checks a stage of a pipeline against what came before (C-1). */
@Command(
    name = "checkpoint",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = {
      "Check a stage of a pipeline against what came before.",
      "",
      "A session is a folder with team-session.json, spec, plan, wisdom and a message bus. Each"
          + " checkpoint reads what it needs there, writes artifacts/CHECKPOINT-NNN-report.md with"
          + " a verdict, and tells the coordinator on the bus. A checkpoint that blocks keeps what"
          + " waits behind it closed until it is decided.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:passed, or passed with warnings; decided",
      "1:the session or the role spec cannot be read; a checkpoint was not made",
      "2:the command line is wrong",
      "3:a checkpoint blocks, or is skipped because supervision is switched off; no daemon runs",
      "5:refused; the code is printed",
      "130:interrupted; run it again to have it made"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  reeve checkpoint SESSION                   all checkpoints in turn",
      "  reeve checkpoint SESSION CHECKPOINT-002    one of them",
      "  reeve checkpoint SESSION --gate            what may go on, and what not",
      "  reeve checkpoint SESSION --resident        the daemon supervises it",
      "  reeve checkpoint SESSION CHECKPOINT-003 --decide override --note 'a demo only'"
    })
final class CheckpointCommand implements Callable<Integer> {

  private final Console console;
  private final Place place;

  @CommandLine.Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(index = "0", paramLabel = "SESSION_DIR", description = "The folder of the session.")
  private Path folder = Path.of(".");

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "TASK_ID",
      description = "The checkpoint; without it all of them, one after the other.")
  private @Nullable String task;

  @Option(
      names = "--scope",
      paramLabel = "TASKS",
      description = "The tasks to look at, like DRAFT-001,DRAFT-002 (default: what it waits for).")
  private @Nullable String scope;

  @Option(
      names = "--role-spec",
      paramLabel = "FILE",
      description = "What is checked (default: what comes with Reeve).")
  private @Nullable Path roleSpec;

  @Option(
      names = "--wait",
      paramLabel = "TIME",
      description = "So long judges may take to answer, like 10m (default: not at all).")
  private @Nullable String wait;

  @Option(
      names = "--decide",
      paramLabel = "ANSWER",
      description = "Decide about a checkpoint that blocks: override, revise or abort.")
  private @Nullable String answer;

  @Option(names = "--note", paramLabel = "TEXT", description = "Why it is so decided.")
  private String note = "";

  @Option(
      names = "--by",
      paramLabel = "NAME",
      description = "Who decides it (default: the user's name).")
  private String by = System.getProperty("user.name", "operator");

  @Option(names = "--gate", description = "Only say which tasks wait behind a checkpoint.")
  private boolean gate;

  @Option(
      names = "--resident",
      description = "Have the daemon supervise the session: it answers requests on its bus.")
  private boolean resident;

  @Option(names = "--json", description = "Print one JSON object instead of text.")
  private boolean json;

  CheckpointCommand(Console console, Place place) {
    this.console = console;
    this.place = place;
  }

  @Override
  public Integer call() {
    if (answer == null && !note.isEmpty()) throw misused("--note says why: it takes a --decide");
    if (resident) place.mustBeOperators("reeve checkpoint --resident");
    CheckpointRun run = new CheckpointRun(console, setup(), json);
    try {
      if (resident) return run.stay(DaemonClient.of(place.home()), roleSpec);
      if (answer != null) return decide(run, answer);
      if (gate) return run.gate();
      return run.show(outcomes(run));
    } catch (UnreadableFile e) {
      throw Stopped.failed(String.valueOf(e.getMessage()));
    } finally {
      run.close();
    }
  }

  /** Ctrl-C stops the program that a check has started. */
  private List<Outcome> outcomes(CheckpointRun run) {
    List<String> tasks = task == null ? run.all() : List.of(task);
    List<Outcome> outcomes = new ArrayList<>();
    if (scope != null) run.mustKnow(scope());
    try (Interruption _ = new Interruption(run::interrupt)) {
      for (String each : tasks) outcomes.add(run.check(new Request(each, scope())));
    }
    return outcomes;
  }

  private int decide(CheckpointRun run, String given) {
    place.mustBeOperators("reeve checkpoint --decide");
    if (task == null) throw misused("--decide needs the checkpoint: name its TASK_ID");
    return run.decide(new Decision(task, given, by, note));
  }

  private List<String> scope() {
    if (scope == null) return List.of();
    @Nullable List<String> tasks = Request.scope(scope);
    if (tasks == null) throw misused("--scope takes task ids, like DRAFT-001,DRAFT-002");
    return tasks;
  }

  private Setup setup() {
    Path session = session();
    NearestConfig nearest = NearestConfig.of(session, place.home());
    return new Setup(
        session,
        roleSpec == null ? null : roleSpec.toAbsolutePath(),
        nearest.config().commands(),
        new Once(System.getenv(), nearest.base(), nearest.config().redactor()),
        place.home().folder().resolve("checkpoints"),
        nearest.config().redactor(),
        patience(),
        InstantSource.system());
  }

  private Path session() {
    try {
      if (Files.isDirectory(folder)) return folder.toRealPath();
    } catch (IOException e) {
      throw Stopped.failed("cannot look at " + folder + ": " + Home.said(e, folder));
    }
    throw Stopped.failed("there is no folder " + folder);
  }

  private Duration patience() {
    if (wait == null) return Duration.ZERO;
    @Nullable Duration time = Durations.parse(wait);
    if (time == null || time.isNegative()) throw misused("--wait takes a time like 30s or 10m");
    return time;
  }

  private CommandLine.ParameterException misused(String reason) {
    return new CommandLine.ParameterException(spec.commandLine(), reason);
  }
}
