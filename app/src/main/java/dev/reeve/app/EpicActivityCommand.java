package dev.reeve.app;

import dev.reeve.workflows.epic.EpicHooks;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code reeve epic activity}: a worker is alive (E-17). */
@Command(
    name = "activity",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = {"Write down that the worker of an item shows signs of life.", ""},
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:it is written down",
      "1:the epic cannot be read, or has no such item",
      "2:the command line is wrong",
      "3:there was nothing to do: no worker has the item"
    },
    footerHeading = "%nExamples:%n",
    footer = "  reeve epic activity EPIC.md T-1")
final class EpicActivityCommand implements Callable<Integer> {

  private final Console console;
  private final Place place;

  @Mixin private EpicItem item = new EpicItem();

  EpicActivityCommand(Console console, Place place) {
    this.console = console;
    this.place = place;
  }

  @Override
  public Integer call() {
    return item.tell(console, place, EpicHooks::activity);
  }
}
