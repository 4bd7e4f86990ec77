package dev.reeve.app;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code reeve reconcile}: has a team's log and snapshots looked into, and its state rebuilt. */
@Command(
    name = "reconcile",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = {
      "Look into a team's log and snapshots, and rebuild its state if need be.",
      "",
      "What has no impact ends at once; otherwise the team is locked until the Lead has answered:"
          + " 'reeve decisions' shows the question.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:it is reconciled; what came of it is printed",
      "3:no daemon runs, or the team waits for the Lead's answer",
      "5:refused"
    },
    footerHeading = "%nExamples:%n",
    footer = "  reeve reconcile login")
final class ReconcileCommand implements Callable<Integer> {

  private final Console console;
  private final Place place;

  @Parameters(paramLabel = "TEAM", description = "The team.")
  private String team = "";

  @Option(names = "--json", description = "Print the JSON of the daemon instead of text.")
  private boolean json;

  @Mixin private Folder folder = new Folder();

  ReconcileCommand(Console console, Place place) {
    this.console = console;
    this.place = place;
  }

  @Override
  public Integer call() {
    place.mustBeOperators("reeve reconcile");
    Answer answer =
        DaemonClient.of(folder.home(place))
            .post(DaemonClient.team(team, "reconcile"), JsonMapper.shared().createObjectNode());
    if (json) {
      console.out().println(answer.json());
    } else if (answer.body().path("events").isEmpty()) {
      console.out().println("Team " + Harmless.line(team) + " is locked for it already.");
    } else {
      new Outcomes(console).print(answer.body());
    }
    return isOver(answer.body().path("events")) ? 0 : 3;
  }

  /** Whether the lock was left again. */
  private static boolean isOver(JsonNode events) {
    for (JsonNode event : events) {
      if (event.path("type").asString("").equals("RECONCILE_LOCK_EXIT")) return true;
    }
    return false;
  }
}
