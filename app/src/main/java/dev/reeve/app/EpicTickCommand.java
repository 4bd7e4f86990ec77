package dev.reeve.app;

import dev.reeve.workflows.epic.Ticked;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code reeve epic tick}: one decision (E-2). */
@Command(
    name = "tick",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = {
      "Advance an epic by one decision.",
      "",
      "It prints nothing, or one line: what a person should look at, or why the epic stopped. What"
          + " was decided stands in the file. Two ticks at the same time do no harm: the second one"
          + " does nothing.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:something was decided",
      "1:the epic or WORKERS.md cannot be read",
      "2:the command line is wrong",
      "3:nothing to do, another tick is at work, or an agent is not configured",
      "4:an agent's verdict was malformed",
      "130:interrupted; nothing was written"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  reeve epic tick EPIC.md",
      "  reeve epic tick EPIC.md --json    what was decided, for programs"
    })
final class EpicTickCommand implements Callable<Integer> {

  private final Console console;
  private final Place place;

  @Option(names = "--json", description = "What was decided, as JSON.")
  private boolean json;

  @Parameters(paramLabel = "EPIC", description = "The epic file.")
  private Path file = Path.of("EPIC.md");

  EpicTickCommand(Console console, Place place) {
    this.console = console;
    this.place = place;
  }

  @Override
  public Integer call() {
    EpicTicks ticks = new EpicTicks(console, place, json);
    Ticked ticked = ticks.tick(file);
    ticks.show(ticked);
    return ticked.exit();
  }
}
