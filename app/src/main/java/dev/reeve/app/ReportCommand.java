package dev.reeve.app;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code reeve report}: how a team does, in the words of its supervisor. */
@Command(
    name = "report",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = {
      "Print the SUPERVISOR_REPORT of a team: who is healthy, what has come up, what was done about"
          + " it and what waits for an answer.",
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
      "  reeve report login --since 22:00   since ten o'clock"
    })
final class ReportCommand implements Callable<Integer> {

  private final Console console;
  private final Place place;

  @CommandLine.Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(index = "0", paramLabel = "TEAM", description = "The team.")
  private String team = "";

  @Option(names = "--since", paramLabel = "WHEN", description = Since.HELP)
  private @Nullable String since;

  @Option(names = "--json", description = "Print the JSON of the daemon instead of text.")
  private boolean json;

  @Mixin private Folder folder = new Folder();

  ReportCommand(Console console, Place place) {
    this.console = console;
    this.place = place;
  }

  @Override
  public Integer call() {
    String query = Since.query(spec, since);
    Answer answer =
        DaemonClient.of(folder.home(place)).get(DaemonClient.team(team, "report") + query);
    console.out().println(json ? answer.json() : TeamText.text(answer.body(), "text"));
    return 0;
  }
}
