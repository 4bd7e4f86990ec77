package dev.reeve.app;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code reeve epic exited}: a worker has ended (E-17). */
@Command(
    name = "exited",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = {"Write down that the worker of an item has ended.", ""},
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:it is written down",
      "1:the epic cannot be read, or has no such item",
      "2:the command line is wrong",
      "3:there was nothing to do: no worker has the item"
    },
    footerHeading = "%nExamples:%n",
    footer = "  reeve epic exited EPIC.md T-1 --pr https://example.org/pull/7")
final class EpicExitedCommand implements Callable<Integer> {

  private final Console console;
  private final Place place;

  @Mixin private EpicItem item = new EpicItem();

  @Option(
      names = "--pr",
      paramLabel = "URL",
      description = "Where what it made can be looked at; without it there is no result.")
  private String surface = "";

  EpicExitedCommand(Console console, Place place) {
    this.console = console;
    this.place = place;
  }

  @Override
  public Integer call() {
    return item.tell(console, place, (hooks, id) -> hooks.exited(id, surface, ""));
  }
}
