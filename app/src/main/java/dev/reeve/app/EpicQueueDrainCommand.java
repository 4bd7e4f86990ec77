package dev.reeve.app;

import dev.reeve.workflows.epic.Epic;
import dev.reeve.workflows.epic.ItemStatus;
import dev.reeve.workflows.epic.Row;
import dev.reeve.workflows.epic.Ticked;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
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
    description = {
      "Tick every epic that has something queued; for cron, and by hand.",
      "",
      "It says which were started, and of the others why not.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:at least one was started (with --dry-run: would be)",
      "1:an epic cannot be read, or an agent's verdict was malformed",
      "2:the command line is wrong",
      "3:nothing is queued, or nothing of it can be started; why is printed",
      "130:interrupted"
    },
    footerHeading = "%nExamples:%n",
    footer = {"  reeve epic queue-drain EPIC.md", "  reeve epic queue-drain --dry-run epics/*.md"})
final class EpicQueueDrainCommand implements Callable<Integer> {

  private static final int INTERRUPTED = 130;

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
    ObjectNode others = JsonTree.object();
    boolean malformed = false;
    EpicTicks ticks = new EpicTicks(console, place, false);
    for (Path file : files) {
      Epic epic = EpicAnswer.read(() -> new EpicFiles(place).hooks(file).show());
      if (epic.isHalted() || epic.with(ItemStatus.QUEUED).isEmpty()) {
        leave(epic, epic.isHalted() ? "it is " + epic.status() : "nothing is queued", others);
        continue;
      }
      @Nullable Ticked ticked = dryRun ? null : ticks.tick(file);
      if (ticked != null && ticked.isInterrupted()) return INTERRUPTED;
      malformed |= ticked != null && ticked.isMalformed();
      if (ticked == null || ticked.started()) {
        started.add(epic.id());
        say((dryRun ? "would start " : "started ") + epic.id());
      } else {
        leave(epic, why(ticked), others);
      }
    }
    if (json) print(started, others);
    if (malformed) return 1;
    return started.isEmpty() ? 3 : 0;
  }

  private void leave(Epic epic, String why, ObjectNode others) {
    others.put(epic.id(), why);
    say((dryRun ? "would not start " : "not started ") + epic.id() + ": " + why);
  }

  private static String why(Ticked ticked) {
    @Nullable Row row = ticked.row();
    if (!ticked.why().isEmpty()) return ticked.why();
    if (!ticked.said().line().isEmpty()) return ticked.said().line();
    return row == null ? "no worker has room for it" : row.decision();
  }

  private void say(String line) {
    if (!json) console.out().println(Harmless.line(line));
    console.flush();
  }

  private void print(List<String> started, ObjectNode others) {
    ObjectNode node = JsonTree.object();
    ArrayNode list = node.putArray(dryRun ? "would_start" : "started");
    started.forEach(list::add);
    node.set(dryRun ? "would_not_start" : "not_started", others);
    console.out().println(Harmless.json(node));
  }
}
