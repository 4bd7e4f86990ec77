package dev.reeve.app;

import dev.reeve.workflows.epic.EpicHooks;
import dev.reeve.workflows.epic.Item;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code reeve epic stale-check}: items of which nothing is heard any more (E-14). */
@Command(
    name = "stale-check",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = {
      "List items that a worker has and of which nothing is heard; with --reset, queue them again.",
      "",
      "Look first whether the worker is really gone: a second one would do its work twice.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:there are some",
      "1:the epic cannot be read",
      "2:the command line is wrong",
      "3:there are none"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  reeve epic stale-check EPIC.md",
      "  reeve epic stale-check EPIC.md --hours 8 --reset"
    })
final class EpicStaleCheckCommand implements Callable<Integer> {

  private final Console console;
  private final Place place;

  @CommandLine.Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--hours",
      paramLabel = "N",
      defaultValue = "4",
      description = "Silent for more than so many hours (default: 4).")
  private int hours = 4;

  @Option(names = "--reset", description = "Take them back from their workers: they are queued.")
  private boolean reset;

  @Option(names = "--json", description = "The same as JSON.")
  private boolean json;

  @Parameters(paramLabel = "EPIC", description = "The epic file.")
  private Path file = Path.of("EPIC.md");

  EpicStaleCheckCommand(Console console, Place place) {
    this.console = console;
    this.place = place;
  }

  @Override
  public Integer call() {
    if (hours < 0 || 100_000 < hours) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), "--hours is a number from 0 to 100000");
    }
    Duration patience = Duration.ofHours(hours);
    List<Item> stale =
        EpicAnswer.read(() -> {
          EpicHooks hooks = new EpicFiles(place).hooks(file);
          return reset ? hooks.resetStale(patience) : hooks.stale(patience);
        });
    if (json) {
      console.out().println(Harmless.json(node(stale)));
    } else {
      for (Item item : stale) console.out().println(Harmless.line(line(item)));
    }
    return stale.isEmpty() ? 3 : 0;
  }

  private ObjectNode node(List<Item> stale) {
    ObjectNode node = JsonTree.object().put("reset", reset);
    ArrayNode list = node.putArray("stale");
    for (Item item : stale) {
      String heard = String.valueOf(item.lastActivity());
      list.addObject().put("id", item.id()).put("worker", item.worker()).put("last", heard);
    }
    return node;
  }

  private String line(Item item) {
    String ago = Ages.ago(String.valueOf(item.lastActivity()), Instant.now());
    String then = reset ? "; queued again" : "";
    return item.id() + "  " + item.worker() + "  last activity " + ago + then;
  }
}
