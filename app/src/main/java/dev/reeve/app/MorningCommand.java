package dev.reeve.app;

import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** {@code reeve morning}: what happened in the night. */
@Command(
    name = "morning",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = {
      "Show what happened in all teams: what each member finished, where it stalled, how many"
          + " messages it got and about how many tokens they cost it, what broke or came up, what"
          + " was answered by policy and what waits for you.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:shown", "2:the command line is wrong", "3:no daemon runs"},
    footerHeading = "%nExamples:%n",
    footer = {
      "  reeve morning                     since ten o'clock last night",
      "  reeve morning --since 8h"
    })
final class MorningCommand implements Callable<Integer> {

  private final Console console;
  private final Place place;

  @CommandLine.Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--since",
      paramLabel = "WHEN",
      defaultValue = "22:00",
      description = Since.HELP + " (default: 22:00).")
  private String since = "";

  @Option(names = "--json", description = "Print the JSON of the daemon instead of text.")
  private boolean json;

  @Mixin private Folder folder = new Folder();

  MorningCommand(Console console, Place place) {
    this.console = console;
    this.place = place;
  }

  @Override
  public Integer call() {
    String query = Since.query(spec, since); // also without a daemon
    Answer answer = DaemonClient.of(folder.home(place)).get("/api/morning" + query);
    if (json) {
      console.out().println(answer.json());
    } else {
      new MorningText(console).print(answer.body());
    }
    return 0;
  }
}
