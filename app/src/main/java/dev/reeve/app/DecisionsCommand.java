package dev.reeve.app;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code reeve decisions}: what waits for an answer. */
@Command(
    name = "decisions",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description =
        "Show what waits for an answer, in one team or in all, decisions and questions of members:"
            + " what is asked, why, and how it is answered.",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:shown", "3:no daemon runs", "5:there is no such team"},
    footerHeading = "%nExamples:%n",
    footer = {"  reeve decisions", "  reeve decisions login --json"})
final class DecisionsCommand implements Callable<Integer> {

  private final Console console;
  private final Place place;

  @Parameters(paramLabel = "TEAM", arity = "0..1", description = "The team (default: all).")
  private @Nullable String team;

  @Option(
      names = "--json",
      description =
          "Print JSON instead: for each team its decisions, also those that are over, and the"
              + " questions that wait for whoever leads it.")
  private boolean json;

  @Mixin private Folder folder = new Folder();

  DecisionsCommand(Console console, Place place) {
    this.console = console;
    this.place = place;
  }

  @Override
  public Integer call() {
    DaemonClient daemon = DaemonClient.of(folder.home(place));
    ObjectNode found = JsonTree.object();
    for (String each : teams(daemon)) {
      found.set(each, waiting(daemon.get(DaemonClient.team(each, "decisions")).raw()));
    }
    if (json) {
      console.out().println(new Answer(found).json());
    } else {
      print(new Answer(found).body());
    }
    return 0;
  }

  /** A question has what a decision has as far as it can: nobody offers it answers. */
  private static JsonNode waiting(JsonNode answer) {
    ObjectNode all = JsonTree.object();
    for (var each : answer.path("decisions").properties()) all.set(each.getKey(), each.getValue());
    for (var each : answer.path("questions").properties()) {
      ObjectNode question = all.putObject(each.getKey());
      question.put("kind", DecisionText.QUESTION).put("state", "open").putArray("options");
      for (var field : each.getValue().properties()) question.set(field.getKey(), field.getValue());
    }
    return all;
  }

  private List<String> teams(DaemonClient daemon) {
    if (team != null) return List.of(team);
    List<String> names = new ArrayList<>();
    for (JsonNode each : daemon.get(DaemonClient.team()).raw().path("teams")) {
      int waiting = each.path("open_decisions").asInt(0) + each.path("open_questions").asInt(0);
      if (0 < waiting) names.add(each.path("id").asString(""));
      if (each.has("trouble")) {
        console.err().println("reeve: " + Harmless.line(each.path("trouble").asString("")));
      }
    }
    return names;
  }

  private void print(JsonNode teams) {
    DecisionText text = new DecisionText(console.paint(), InstantSource.system().instant());
    boolean none = true;
    for (var each : teams.properties()) {
      List<String> lines = text.lines(each.getKey(), each.getValue());
      if (lines.isEmpty()) continue;
      console.out().println(console.paint().strong(each.getKey()));
      console.say(lines);
      none = false;
    }
    if (none) console.out().println("Nothing waits for an answer.");
  }
}
