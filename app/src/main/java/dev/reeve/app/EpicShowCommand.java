package dev.reeve.app;

import dev.reeve.workflows.epic.Epic;
import dev.reeve.workflows.epic.Item;
import dev.reeve.workflows.epic.Row;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code reeve epic show}: what an epic file says. */
@Command(
    name = "show",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = {
      "Show how an epic is: its items, what waits for a person, what was decided.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:it is shown", "1:the epic cannot be read", "2:the command line is wrong"},
    footerHeading = "%nExamples:%n",
    footer = {"  reeve epic show EPIC.md", "  reeve epic show EPIC.md --json"})
final class EpicShowCommand implements Callable<Integer> {

  private static final int MOST_ROWS = 5;

  private final Console console;
  private final Place place;

  @Option(names = "--json", description = "The same as JSON.")
  private boolean json;

  @Parameters(paramLabel = "EPIC", description = "The epic file.")
  private Path file = Path.of("EPIC.md");

  EpicShowCommand(Console console, Place place) {
    this.console = console;
    this.place = place;
  }

  @Override
  public Integer call() {
    Epic epic = EpicAnswer.read(() -> new EpicFiles(place).hooks(file).show());
    if (json) {
      console.out().println(Harmless.json(node(epic)));
    } else {
      print(epic);
    }
    return 0;
  }

  private void print(Epic epic) {
    console.out().println(Harmless.line(epic.id() + "  " + epic.status() + "  " + epic.title()));
    Table items = new Table("  ");
    for (Item item : epic.items()) {
      items.row(
          Table.Cell.of(item.id()),
          Table.Cell.of(item.status().word()),
          Table.Cell.of(item.worker()),
          Table.Cell.of(item.title()),
          Table.Cell.of(item.surface()));
    }
    items.lines().forEach(console.out()::println);
    for (Epic.Pending pending : epic.pending()) {
      if (pending.decided()) continue;
      console
          .out()
          .println("  to decide: " + Harmless.line(pending.item() + ": " + pending.text()));
    }
    List<Row> rows = epic.memory();
    for (Row row : rows.subList(Math.max(0, rows.size() - MOST_ROWS), rows.size())) {
      String line = row.tick() + "  " + row.kind() + "  " + row.decision();
      console.out().println("  " + Harmless.line(line));
    }
  }

  private static ObjectNode node(Epic epic) {
    ObjectNode node = JsonTree.object();
    node.put("id", epic.id()).put("title", epic.title()).put("status", epic.status());
    node.put("phase", epic.phase()).put("last_checkpoint", epic.checkpoint());
    ArrayNode items = node.putArray("items");
    for (Item item : epic.items()) {
      ObjectNode each = items.addObject().put("id", item.id()).put("title", item.title());
      each.put("status", item.status().word()).put("worker", item.worker());
      each.put("project", item.project()).put("acceptance", item.acceptance());
      ArrayNode tags = each.putArray("tags");
      item.tags().forEach(tags::add);
      each.put("last_activity", item.lastActivity() == null ? null : "" + item.lastActivity());
      each.put("review_surface", item.surface()).put("notes", item.notes());
    }
    ArrayNode memory = node.putArray("pattern_memory");
    for (Row row : epic.memory()) {
      ObjectNode each = memory.addObject().put("tick", row.tick()).put("decision", row.decision());
      each.put("class", row.kind()).put("notes", row.notes());
    }
    ArrayNode pending = node.putArray("pending_decisions");
    for (Epic.Pending each : epic.pending()) {
      pending
          .addObject()
          .put("item", each.item())
          .put("text", each.text())
          .put("decided", each.decided());
    }
    return node;
  }
}
