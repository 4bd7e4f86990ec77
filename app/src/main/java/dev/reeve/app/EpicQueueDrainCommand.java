package dev.reeve.app;

import dev.reeve.workflows.epic.Epic;
import dev.reeve.workflows.epic.ItemStatus;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code reeve epic queue-drain}: ticks those epics that have something queued (E-14). */
@Command(
    name = "queue-drain",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = {"Tick every epic that has something queued; for cron, and by hand.", ""},
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:at least one was started (with --dry-run: would be)",
      "1:an epic cannot be read",
      "2:the command line is wrong",
      "3:nothing is queued"
    },
    footerHeading = "%nExamples:%n",
    footer = {"  reeve epic queue-drain EPIC.md", "  reeve epic queue-drain --dry-run epics/*.md"})
final class EpicQueueDrainCommand implements Callable<Integer> {

  private final Console console;
  private final Place place;

  @Option(names = "--dry-run", description = "Say which would be started, and start none.")
  private boolean dryRun;

  @Option(names = "--json", description = "The same as JSON.")
  private boolean json;

  @Parameters(arity = "1..*", paramLabel = "EPIC", description = "Epic files.")
  private List<Path> files = List.of();

  EpicQueueDrainCommand(Console console, Place place) {
    this.console = console;
    this.place = place;
  }

  @Override
  public Integer call() {
    List<String> started = new ArrayList<>();
    EpicTicks ticks = new EpicTicks(console, place, false);
    for (Path file : files) {
      Epic epic = EpicAnswer.read(() -> new EpicFiles(place).hooks(file).show());
      if (epic.isHalted() || epic.with(ItemStatus.QUEUED).isEmpty()) continue;
      started.add(epic.id());
      if (!json) console.out().println((dryRun ? "would start " : "started ") + epic.id());
      if (!dryRun) ticks.tick(file);
    }
    if (json) {
      ObjectNode node = JsonTree.object();
      ArrayNode list = node.putArray(dryRun ? "would_start" : "started");
      started.forEach(list::add);
      console.out().println(Harmless.json(node));
    }
    return started.isEmpty() ? 3 : 0;
  }
}
