package dev.reeve.app;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code reeve epic queue}: a person's word that items may be worked on (E-12). */
@Command(
    name = "queue",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = {
      "Say that items may be worked on; an epic that was stopped goes on.",
      "",
      "This is a person's word: it approves a plan, and resets the brake of an epic that was"
          + " stopped. To edit the file does the same.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:they are queued, and so is an epic that was stopped",
      "1:the epic cannot be read, or has no such item",
      "2:the command line is wrong",
      "3:nothing is ready to be queued",
      "5:an agent under supervision asked for it"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  reeve epic queue EPIC.md            all that is ready",
      "  reeve epic queue EPIC.md T-1 T-2"
    })
final class EpicQueueCommand implements Callable<Integer> {

  private final Console console;
  private final Place place;

  @Option(names = "--json", description = "The answer as JSON.")
  private boolean json;

  @Parameters(index = "0", paramLabel = "EPIC", description = "The epic file.")
  private Path file = Path.of("EPIC.md");

  @Parameters(
      index = "1..*",
      paramLabel = "ITEM",
      description = "Which items; without any, all that are ready.")
  private List<String> items = List.of();

  EpicQueueCommand(Console console, Place place) {
    this.console = console;
    this.place = place;
  }

  @Override
  public Integer call() {
    place.mustBeOperators("reeve epic queue");
    return EpicAnswer.of(console, json).tell(place, file, hooks -> hooks.queue(items));
  }
}
