package dev.reeve.app;

import dev.reeve.workflows.epic.EpicHooks;
import java.nio.file.Path;
import java.util.function.BiFunction;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which item of which epic: what hooks are told. */
final class EpicItem {

  @Option(names = "--json", description = "The answer as JSON.")
  private boolean json;

  @Parameters(index = "0", paramLabel = "EPIC", description = "The epic file.")
  private Path file = Path.of("EPIC.md");

  @Parameters(index = "1", paramLabel = "ITEM", description = "The id of the item.")
  private String item = "";

  int tell(Console console, Place place, BiFunction<EpicHooks, String, EpicHooks.Told> telling) {
    return EpicAnswer.of(console, json).tell(place, file, hooks -> telling.apply(hooks, item));
  }
}
