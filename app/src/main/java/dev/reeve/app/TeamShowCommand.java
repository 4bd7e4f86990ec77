package dev.reeve.app;

import java.time.InstantSource;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code reeve team show}: one team in full. */
@Command(
    name = "show",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = "Show a team with its members, all of its tasks and its open decisions.",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:shown", "3:no daemon runs", "5:there is no such team"},
    footerHeading = "%nExamples:%n",
    footer = "  reeve team show login")
final class TeamShowCommand implements Callable<Integer> {

  private final Console console;
  private final Place place;

  @Parameters(paramLabel = "NAME", description = "The team.")
  private String name = "";

  @Option(names = "--json", description = "Print the JSON of the daemon instead of text.")
  private boolean json;

  @Mixin private Folder folder = new Folder();

  TeamShowCommand(Console console, Place place) {
    this.console = console;
    this.place = place;
  }

  @Override
  public Integer call() {
    Answer answer = DaemonClient.of(folder.home(place)).get(DaemonClient.team(name));
    if (json) {
      console.out().println(answer.json());
    } else {
      console.say(
          new TeamText(console.paint(), InstantSource.system().instant(), console.fold())
              .lines(answer.body()));
    }
    return 0;
  }
}
