package dev.reeve.app;

import dev.reeve.app.Table.Cell;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** {@code reeve morning}: what happened in the night. */
@Command(
    name = "morning",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = {
      "Show what happened in all teams: what each member finished, where it stalled, how many"
          + " messages it got and about how many tokens they cost it, what was answered by policy"
          + " and what waits for you.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:shown", "2:the command line is wrong", "3:no daemon runs"},
    footerHeading = "%nExamples:%n",
    footer = {
      "  reeve morning                     since ten o'clock last night",
      "  reeve morning --since 8h"
    })
final class MorningCommand implements Callable<Integer> {

  private final Console console;
  private final Place place;

  @CommandLine.Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--since",
      paramLabel = "WHEN",
      defaultValue = "22:00",
      description = Since.HELP + " (default: 22:00).")
  private String since = "";

  @Option(names = "--json", description = "Print the JSON of the daemon instead of text.")
  private boolean json;

  @Mixin private Folder folder = new Folder();

  MorningCommand(Console console, Place place) {
    this.console = console;
    this.place = place;
  }

  @Override
  public Integer call() {
    Answer answer =
        DaemonClient.of(folder.home(place)).get("/api/morning" + Since.query(spec, since));
    if (json) {
      console.out().println(answer.json());
    } else {
      print(answer.body());
    }
    return 0;
  }

  private void print(JsonNode body) {
    console.out().println("Since " + TeamText.text(body, "since"));
    for (JsonNode team : body.path("teams")) {
      console.out().println();
      console.out().println(console.paint().strong(TeamText.text(team, "team")));
      members(team).lines().forEach(console.out()::println);
      for (JsonNode each : team.path("answered_by_policy")) {
        say("answered by policy", each, TeamText.text(each, "answer"));
      }
      for (JsonNode each : team.path("decisions_waiting")) {
        say("waits for you", each, TeamText.text(each, "question"));
      }
    }
    if (body.path("teams").isEmpty()) console.out().println("Nothing happened.");
  }

  private static Table members(JsonNode team) {
    Table table = new Table("  ");
    for (JsonNode member : team.path("members")) {
      table.row(
          Cell.of(TeamText.text(member, "member")),
          Cell.of(TeamText.text(member, "role")),
          Cell.of(TeamText.text(member, "done") + " done"),
          Cell.of(TeamText.text(member, "submitted") + " submitted"),
          Cell.of(TeamText.text(member, "reviewed") + " reviewed"),
          Cell.of(TeamText.text(member, "stalls") + " stalls"),
          Cell.of(
              TeamText.text(member, "messages")
                  + " messages (~"
                  + TeamText.text(member, "message_tokens")
                  + " tokens)"));
    }
    return table;
  }

  private void say(String what, JsonNode decision, String words) {
    String id = TeamText.text(decision, "id") + " " + TeamText.text(decision, "kind");
    console.out().println("  " + what + ": " + id + ": " + Harmless.line(words));
  }
}
