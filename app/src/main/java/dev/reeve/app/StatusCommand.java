package dev.reeve.app;

import dev.reeve.base.file.Home;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import tools.jackson.databind.JsonNode;

/** {@code reeve status}: how the teams are. */
final class StatusCommand implements Callable<Integer> {

  private final Console console;
  private final Place place;

  private final Folder folder = new Folder();
  private @Nullable String team;
  private boolean watch;
  private boolean json;

  private StatusCommand(Console console, Place place) {
    this.console = console;
    this.place = place;
  }

  static CommandSpec spec(Console console, Place place) {
    StatusCommand it = new StatusCommand(console, place);
    Description described =
        Description.of("status", it)
            .about(
                "Show all teams, a line each; or one with its members, tasks and open decisions.",
                "",
                "Of a member you see how far the ladder of silence has gone (idle), when it was"
                    + " last seen, what it owes and for how long, what it says it waits for, and"
                    + " the tool it is in. Of very many members or tasks those that matter most go"
                    + " first, and the rest is counted: 'reeve team show' lists them all. Below all"
                    + " teams stands a link that opens the pages in a browser.",
                "")
            .exitCodes("0:shown", "3:no daemon runs", "5:there is no such team", "130:Ctrl-C")
            .examples(
                "  reeve status                      all teams",
                "  reeve status login                one of them",
                "  reeve status --json               for programs",
                "  reeve status login --watch        and again every second, until Ctrl-C")
            .<String>parameter(
                PositionalParamSpec.builder().paramLabel("TEAM").arity("0..1").type(String.class),
                "The team (default: all).",
                team -> it.team = team)
            .flag(
                "--watch",
                "Show it again every second, as much as the window has room for; where it is no"
                    + " terminal, print the lines that changed.",
                watch -> it.watch = watch)
            .flag("--json", "Print the JSON of the daemon instead of text.", on -> it.json = on);
    return it.folder.in(described).whole();
  }

  @Override
  public Integer call() throws InterruptedException {
    Home home = folder.home(place);
    Console shown = json ? console.folding(Fold.NONE) : console;
    if (watch) return new Watching(shown).watch(fold -> lines(home, fold));
    shown.say(lines(home, shown.fold()));
    if (team == null && !json && !place.supervised()) invite(DaemonClient.of(home));
    return 0;
  }

  /** The way to the pages, for a person: an agent under supervision is not shown it. */
  private void invite(DaemonClient daemon) {
    String url = daemon.post("/api/dashboard").body().path("url").asString("");
    console.out().println();
    console.say("Pages: " + url + "  (the link is good once, for ten minutes)");
  }

  /** What is wrong with Reeve itself goes before all else. */
  static String unwell(Console console, String trouble) {
    return console.paint().bad("Reeve itself is not well: " + Harmless.line(trouble));
  }

  private List<String> lines(Home home, Fold fold) {
    DaemonClient daemon = DaemonClient.of(home);
    Answer answer = daemon.get(team == null ? DaemonClient.team() : DaemonClient.team(team));
    if (json) return List.of(answer.json());
    JsonNode body = answer.body();
    Instant now = InstantSource.system().instant();
    List<String> lines = new ArrayList<>();
    String trouble = TeamText.text(body, "trouble");
    if (!trouble.isEmpty()) lines.add(unwell(console, trouble));
    if (team != null) {
      lines.addAll(new TeamText(console.paint(), now, fold).brief(body));
      return lines;
    }
    lines.addAll(new TeamsText(console.paint(), fold).lines(body.path("teams")));
    JsonNode sessions = daemon.get("/api/supervisors").body().path("supervisors");
    lines.addAll(new SessionsText(console.paint(), fold).lines(sessions));
    return lines;
  }
}
