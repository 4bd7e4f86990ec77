package dev.reeve.app;

import dev.reeve.app.Table.Cell;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code reeve why}: why Reeve said or did something. */
@Command(
    name = "why",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = {
      "Explain an event: the rule behind it, the facts with their places in the log, the threshold,"
          + " and what would have prevented it.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:explained", "3:no daemon runs", "5:there is no such team or event"},
    footerHeading = "%nExamples:%n",
    footer = {
      "  reeve why login 41                the event with index 41",
      "  reeve why login ESCALATE          the last of its type"
    })
final class WhyCommand implements Callable<Integer> {

  private final Console console;
  private final Place place;

  @Parameters(index = "0", paramLabel = "TEAM", description = "The team.")
  private String team = "";

  @Parameters(
      index = "1",
      paramLabel = "EVENT",
      description =
          "The index of the event, a type: then the last of that type is meant, or a decision.")
  private String event = "";

  @Option(names = "--json", description = "Print the JSON of the daemon instead of text.")
  private boolean json;

  @Mixin private Folder folder = new Folder();

  WhyCommand(Console console, Place place) {
    this.console = console;
    this.place = place;
  }

  @Override
  public Integer call() {
    Answer answer = DaemonClient.of(folder.home(place)).get(DaemonClient.team(team, "why", event));
    if (json) {
      console.out().println(answer.json());
    } else {
      print(answer.body());
    }
    return 0;
  }

  private void print(JsonNode why) {
    Table table = new Table("");
    table.row(
        new Cell(TeamText.text(why, "type"), console.paint()::strong),
        Cell.of("event " + TeamText.text(why, "replay_index") + ", " + TeamText.text(why, "at")));
    table.row(Cell.of("because"), Cell.of(TeamText.text(why, "because")));
    table.row(Cell.of("rule"), Cell.of(TeamText.text(why, "rule")));
    table.row(Cell.of("threshold"), Cell.of(TeamText.text(why, "threshold")));
    table.row(Cell.of("prevented by"), Cell.of(TeamText.text(why, "prevention")));
    console.say(table.lines());
    console.out().println("facts");
    for (JsonNode fact : why.path("facts")) {
      console.say(
          "  %5s  %s  %s"
              .formatted(
                  TeamText.text(fact, "replay_index"),
                  TeamText.text(fact, "at"),
                  TeamText.text(fact, "what")));
    }
  }
}
