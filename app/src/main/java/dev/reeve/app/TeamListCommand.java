package dev.reeve.app;

import dev.reeve.app.Table.Cell;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** {@code reeve team list}: the names of the teams. */
@Command(
    name = "list",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = "List the teams: name, profile and phase, a line each.",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:listed", "3:no daemon runs"},
    footerHeading = "%nExamples:%n",
    footer = "  reeve team list")
final class TeamListCommand implements Callable<Integer> {

  private final Console console;
  private final Place place;

  @Option(names = "--json", description = "Print the JSON of the daemon instead of text.")
  private boolean json;

  @Mixin private Folder folder = new Folder();

  TeamListCommand(Console console, Place place) {
    this.console = console;
    this.place = place;
  }

  @Override
  public Integer call() {
    Answer answer = DaemonClient.of(folder.home(place)).get(DaemonClient.team());
    if (json) {
      console.out().println(answer.json());
      return 0;
    }
    Table table = new Table("");
    for (JsonNode team : answer.body().path("teams")) {
      table.row(
          Cell.of(TeamText.text(team, "id")),
          Cell.of(TeamText.text(team, "profile")),
          TeamsText.phase(console.paint(), TeamText.text(team, "phase")));
    }
    table.lines().forEach(console.out()::println);
    return 0;
  }
}
