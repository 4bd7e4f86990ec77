package dev.reeve.app;

import dev.reeve.app.Table.Cell;
import dev.reeve.base.text.Count;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code reeve report}: how a team does, in the words of its supervisor. */
@Command(
    name = "report",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = {
      "Print the SUPERVISOR_REPORT of a team: who is healthy, what has come up, what was done about"
          + " it and what waits for an answer.",
      "",
      "With --health the health_report instead: how each executor is, as the daemon knows it now.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:printed",
      "2:the command line is wrong",
      "3:no daemon runs",
      "5:there is no such team"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  reeve report login                 since the team began",
      "  reeve report login --since 2h      of the last two hours",
      "  reeve report login --since 22:00   since ten o'clock",
      "  reeve report login --health        how the executors are now"
    })
final class ReportCommand implements Callable<Integer> {

  private final Console console;
  private final Place place;

  @CommandLine.Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(index = "0", paramLabel = "TEAM", description = "The team.")
  private String team = "";

  @Option(names = "--since", paramLabel = "WHEN", description = Since.HELP)
  private @Nullable String since;

  @Option(names = "--health", description = "Print the health_report of the executors instead.")
  private boolean health;

  @Option(names = "--json", description = "Print the JSON of the daemon instead of text.")
  private boolean json;

  @Mixin private Folder folder = new Folder();

  ReportCommand(Console console, Place place) {
    this.console = console;
    this.place = place;
  }

  @Override
  public Integer call() {
    if (health) return health();
    String query = Since.query(spec, since);
    Answer answer =
        DaemonClient.of(folder.home(place)).get(DaemonClient.team(team, "report") + query);
    console.out().println(json ? answer.json() : TeamText.text(answer.body(), "text"));
    return 0;
  }

  private int health() {
    if (since != null) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), "--health is of now: it takes no --since");
    }
    Answer answer = DaemonClient.of(folder.home(place)).get(DaemonClient.team(team, "health"));
    if (json) {
      console.out().println(answer.json());
      return 0;
    }
    JsonNode report = answer.body();
    console.out().println("health_report  " + Ages.clock(TeamText.text(report, "timestamp")));
    Table table = new Table("  ");
    for (JsonNode member : report.path("members")) {
      table.row(
          Cell.of(TeamText.text(member, "id")),
          Cell.of(TeamText.text(member, "status")),
          Cell.of(TeamText.text(member, "health")),
          Cell.of(clock(TeamText.text(member, "last_update"))),
          Cell.of(anomaly(member)));
    }
    console.say(table.lines(console.fold()));
    JsonNode summary = report.path("summary");
    console
        .out()
        .println(
            "%s: %s healthy, %s warning, %s critical"
                .formatted(
                    Count.of(summary.path("total").asLong(0), "executor"),
                    TeamText.text(summary, "healthy"),
                    TeamText.text(summary, "warning"),
                    TeamText.text(summary, "critical")));
    return 0;
  }

  private static String clock(String time) {
    return time.isEmpty() ? "" : Ages.clock(time);
  }

  private static String anomaly(JsonNode member) {
    String name = TeamText.text(member, "anomaly");
    return name.isEmpty() ? "" : name + ", event " + TeamText.text(member, "since_event");
  }
}
