package dev.reeve.app;

import dev.reeve.base.time.Durations;
import dev.reeve.workflows.epic.Epic;
import dev.reeve.workflows.epic.Row;
import dev.reeve.workflows.epic.Ticked;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code reeve epic loop}: a tick now and then, until the epic is handed off. */
@Command(
    name = "loop",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = {
      "Tick an epic now and then, until it is handed off to its user.",
      "",
      "While the epic waits for a person it goes on looking, which costs nothing: set it to queued"
          + " and the next tick takes it up.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:the epic is handed off",
      "1:the epic or WORKERS.md cannot be read",
      "2:the command line is wrong",
      "3:--max-ticks is reached",
      "130:interrupted; run it again to go on"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  reeve epic loop EPIC.md                every 30 minutes",
      "  reeve epic loop EPIC.md --every 5m"
    })
final class EpicLoopCommand implements Callable<Integer> {

  private static final int INTERRUPTED = 130;

  private final Console console;
  private final Place place;

  @CommandLine.Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--every",
      paramLabel = "DURATION",
      defaultValue = "30m",
      description = "How long it waits after a tick (default: 30m).")
  private String every = "30m";

  @Option(
      names = "--max-ticks",
      paramLabel = "N",
      defaultValue = "1000000",
      description = "End after so many ticks.")
  private int most = 1_000_000;

  @Option(names = "--json", description = "One JSON object a line for each tick.")
  private boolean json;

  @Parameters(paramLabel = "EPIC", description = "The epic file.")
  private Path file = Path.of("EPIC.md");

  EpicLoopCommand(Console console, Place place) {
    this.console = console;
    this.place = place;
  }

  @Override
  public Integer call() throws InterruptedException {
    @Nullable Duration pause = Durations.parse(every);
    if (pause == null) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), "--every is a duration like 30s, 15m or 2h, but is '" + every + "'");
    }
    EpicTicks ticks = new EpicTicks(console, place, json);
    for (int i = 1; i <= most; i++) {
      @Nullable Ticked ticked = tick(ticks, i == 1);
      @Nullable Epic epic = ticked == null ? null : ticked.epic();
      if (epic != null && epic.isOver()) return 0;
      if (ticked != null && ticked.exit() == INTERRUPTED) return INTERRUPTED;
      if (i < most) Thread.sleep(pause);
    }
    return 3;
  }

  /** What cannot be read may be half-way through somebody's edit; null then, but at the start. */
  private @Nullable Ticked tick(EpicTicks ticks, boolean first) {
    try {
      Ticked ticked = ticks.tick(file);
      show(ticks, ticked);
      return ticked;
    } catch (Stopped e) {
      if (first) throw e;
      console.err().println("reeve: " + e.getMessage());
      console.flush();
      return null;
    }
  }

  /** Whoever watches wants to see that it goes on. */
  private void show(EpicTicks ticks, Ticked ticked) {
    @Nullable Row row = ticked.row();
    if (row != null && !json) {
      console.out().println(row.tick() + "  " + row.kind() + "  " + Harmless.line(row.decision()));
    }
    ticks.show(ticked);
  }
}
