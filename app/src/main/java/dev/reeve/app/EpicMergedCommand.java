package dev.reeve.app;

import dev.reeve.workflows.epic.EpicHooks;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code reeve epic merged}: what an item was about is merged (E-13). */
@Command(
    name = "merged",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = {"Write down that what an item was about is merged: it is done.", ""},
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:it is written down",
      "1:the epic cannot be read, or has no such item",
      "2:the command line is wrong",
      "3:there was nothing to do: it is done already"
    },
    footerHeading = "%nExamples:%n",
    footer = "  reeve epic merged EPIC.md T-1")
final class EpicMergedCommand implements Callable<Integer> {

  private final Console console;
  private final Place place;

  @Mixin private EpicItem item = new EpicItem();

  EpicMergedCommand(Console console, Place place) {
    this.console = console;
    this.place = place;
  }

  @Override
  public Integer call() {
    return item.tell(console, place, EpicHooks::merged);
  }
}
