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
      "Print what a team did and what was done about it, in Markdown: tasks, members, interventions"
          + " and their outcome, false alarms, missing tools, decisions and how long they waited.",
      "",
      "When a team is ready to be deleted, the same is written into Reeve's folder.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:printed", "3:no daemon runs", "5:there is no such team"},
    footerHeading = "%nExamples:%n",
    footer = "  reeve postmortem login > login.md")
final class PostMortemCommand implements Callable<Integer> {

  private final Console console;
  private final Place place;

  @Parameters(index = "0", paramLabel = "TEAM", description = "The team.")
  private String team = "";

  @Option(names = "--json", description = "Print the JSON of the daemon instead of text.")
  private boolean json;

  @Mixin private Folder folder = new Folder();

  PostMortemCommand(Console console, Place place) {
    this.console = console;
    this.place = place;
  }

  @Override
  public Integer call() {
    Answer answer = DaemonClient.of(folder.home(place)).get(DaemonClient.team(team, "postmortem"));
    console.out().println(json ? answer.json() : TeamText.text(answer.body(), "markdown").strip());
    return 0;
  }
}
