package dev.reeve.app;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code reeve postmortem}: what is to be learnt of a team. */
@Command(
    name = "postmortem",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = {
      "Print what a team did and what was done about it: a picture of its time, tasks, members,"
          + " interventions and their outcome, false alarms, missing tools, decisions and how long"
          + " they waited. It is one HTML file that needs nothing else; at a terminal, and with"
          + " --markdown, it is Markdown without the picture.",
      "",
      "When a team is ready to be deleted, both are written into Reeve's folder.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:printed", "3:no daemon runs", "5:there is no such team"},
    footerHeading = "%nExamples:%n",
    footer = {
      "  reeve postmortem login > login.html",
      "  reeve postmortem login --markdown > login.md"
    })
final class PostMortemCommand implements Callable<Integer> {

  private final Console console;
  private final Place place;

  @Parameters(index = "0", paramLabel = "TEAM", description = "The team.")
  private String team = "";

  @Option(names = "--markdown", description = "Print Markdown, wherever it is printed.")
  private boolean markdown;

  @Option(names = "--json", description = "Print the JSON of the daemon instead of text.")
  private boolean json;

  @Mixin private Folder folder = new Folder();

  PostMortemCommand(Console console, Place place) {
    this.console = console;
    this.place = place;
  }

  @Override
  public Integer call() {
    String form = markdown || Console.isTerminal() ? "markdown" : "html";
    String path = DaemonClient.team(team, "postmortem") + "?format=" + form;
    Answer answer = DaemonClient.of(folder.home(place)).get(path);
    console.out().println(json ? answer.json() : TeamText.text(answer.body(), form).strip());
    if (!json && !markdown && form.equals("markdown")) {
      console
          .err()
          .println("With pictures, in a browser: reeve postmortem " + team + " > FILE.html");
    }
    return 0;
  }
}
