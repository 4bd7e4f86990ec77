package dev.reeve.app;

import dev.reeve.base.file.Home;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code reeve teardown}: brings a team to its end (T-60). */
@Command(
    name = "teardown",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = {
      "Tear a team down and follow it to the end: every member is asked to stop, three times again"
          + " if it does not answer, and passed over only by your decision.",
      "",
      "Ctrl-C ends only the following; run it again to go on. The team's log and report remain.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:the team is deleted (with --keep: ready to be deleted)",
      "3:blocked or given up, and the team goes on; the reason is printed",
      "5:refused; the code is printed",
      "130:Ctrl-C"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  reeve teardown login",
      "  reeve teardown login --keep       only until it is ready to be deleted"
    })
final class TeardownCommand implements Callable<Integer> {

  private final Console console;
  private final Place place;

  @Parameters(index = "0", paramLabel = "TEAM", description = "The team.")
  private String team = "";

  @Option(names = "--keep", description = "Do not delete the team when it is ready.")
  private boolean keep;

  @Option(names = "--json", description = "Print JSON instead, one event a line.")
  private boolean json;

  @Mixin private Folder folder = new Folder();

  TeardownCommand(Console console, Place place) {
    this.console = console;
    this.place = place;
  }

  @Override
  public Integer call() throws InterruptedException {
    place.mustBeOperators("reeve teardown");
    Home home = folder.home(place);
    String end = new Ending(home, team, console, this::print).run(false, keep);
    return switch (end) {
      case "TEAM_DELETED", "READY_TO_DELETE" -> 0;
      default -> 3;
    };
  }

  private void print(JsonNode event) {
    Answer answer = new Answer(event);
    if (json) {
      console.out().println(answer.json());
    } else if (!event.path("type").asString("").equals("DELIVERY")) {
      console.out().println(new EventText(console.paint()).line(answer.body()));
      hint(event);
    }
    console.flush();
  }

  private void hint(JsonNode event) {
    JsonNode data = event.path("data");
    switch (event.path("type").asString("")) {
      case "FORCED_FINALIZE_CANDIDATE" ->
          console
              .out()
              .println(
                  "Go on without them? reeve decide %s %s approve|refuse"
                      .formatted(team, TeamText.text(data, "decision")));
      case "TEARDOWN_BLOCKED" -> {
        console.out().println(TeamText.text(data, "text"));
        if (isForOpenTasks(data)) console.out().println(wayOn());
      }
      case "TEARDOWN_FAILED_SAFE" -> console.out().println(TeamText.text(data, "text"));
      default -> {}
    }
  }

  private static boolean isForOpenTasks(JsonNode data) {
    for (JsonNode each : data.path("unmet")) {
      if (each.path("precondition").asString("").equals("OPEN_TASKS")) return true;
    }
    return false;
  }

  /** Who stops a team has agreed that its open tasks are cancelled (T-77). */
  private String wayOn() {
    return "To end it all the same, and cancel what is open: reeve stop " + Harmless.line(team);
  }
}
