package dev.reeve.app;

import dev.reeve.base.file.Home;
import dev.reeve.base.text.Count;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code reeve stop}: ends teams at once, with consent (T-77). */
@Command(
    name = "stop",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = {
      "Stop a team, or all of them: open tasks are cancelled, every member is asked to stop, and"
          + " half a minute later the team is deleted whether all have answered or not. A teardown"
          + " that is under way is followed, with your consent to go on without who is missing.",
      "",
      "A receipt says what was cancelled, who agreed and who did not answer, and what became of the"
          + " processes of those that Reeve ran. Logs remain.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:stopped",
      "3:there is nothing to stop, or something stood in the way; it is printed",
      "5:refused; the code is printed (without TEAM: by one of them; all were tried)",
      "130:Ctrl-C"
    },
    footerHeading = "%nExamples:%n",
    footer = {"  reeve stop login", "  reeve stop                        all teams"})
final class StopCommand implements Callable<Integer> {

  private static final int AT_ONCE = 16;

  private final Console console;
  private final Place place;

  @Parameters(paramLabel = "TEAM", arity = "0..1", description = "The team (default: all).")
  private @Nullable String team;

  @Option(names = "--json", description = "Print the receipts as JSON instead, one a line.")
  private boolean json;

  @Mixin private Folder folder = new Folder();

  StopCommand(Console console, Place place) {
    this.console = console;
    this.place = place;
  }

  @Override
  public Integer call() throws InterruptedException {
    place.mustBeOperators("reeve stop");
    Home home = folder.home(place);
    if (team != null) return print(stop(home, team));
    List<String> teams = running(home);
    if (teams.isEmpty()) throw Stopped.nothingToDo("no team is running");
    return stopAll(home, teams);
  }

  /** Side by side, since each takes its time; what came of it is told in their order. */
  private int stopAll(Home home, List<String> teams) throws InterruptedException {
    int exit = 0;
    try (var beside = Executors.newFixedThreadPool(AT_ONCE, Thread.ofVirtual().factory())) {
      List<Future<@Nullable ObjectNode>> receipts = new ArrayList<>();
      for (String each : teams) receipts.add(beside.submit(() -> stopIfThere(home, each)));
      for (Future<@Nullable ObjectNode> each : receipts) {
        @Nullable ObjectNode receipt = await(each);
        if (receipt != null) exit = Math.max(exit, print(receipt));
      }
    }
    return exit;
  }

  private static @Nullable ObjectNode await(Future<@Nullable ObjectNode> receipt)
      throws InterruptedException {
    try {
      return receipt.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Stopped stopped) throw stopped;
      throw new IllegalStateException("a stop that came to nothing", e);
    }
  }

  /**
   * One that refuses keeps none of the others running; one that is deleted meanwhile is stopped.
   */
  private @Nullable ObjectNode stopIfThere(Home home, String each) throws InterruptedException {
    try {
      return stop(home, each);
    } catch (Stopped e) {
      if (!running(home).contains(each)) return null;
      if (!e.isRefusal()) throw e;
      return JsonTree.object()
          .put("team", each)
          .put("error", e.code())
          .put("message", e.sentence());
    }
  }

  private ObjectNode stop(Home home, String each) throws InterruptedException {
    Ending ending = new Ending(home, each, console, _ -> {});
    var _ = ending.run(true, false);
    return ending.receipt();
  }

  /** The exit code that goes with it. */
  private int print(ObjectNode receipt) {
    Answer answer = new Answer(receipt);
    console.out().println(json ? answer.json() : text(answer.body()));
    console.flush();
    if (receipt.has("error")) return 5;
    return TeamText.text(receipt, "state").equals("TEAM_DELETED") ? 0 : 3;
  }

  private static List<String> running(Home home) {
    List<String> teams = new ArrayList<>();
    for (JsonNode each : DaemonClient.of(home).get(DaemonClient.team()).raw().path("teams")) {
      boolean over = each.path("phase").asString("").equals("deleted");
      if (!over) teams.add(each.path("id").asString(""));
    }
    return teams;
  }

  static String text(JsonNode receipt) {
    if (receipt.has("error")) {
      return TeamText.text(receipt, "team")
          + " NOT stopped; "
          + TeamText.text(receipt, "error")
          + ": "
          + TeamText.text(receipt, "message");
    }
    String how = TeamText.text(receipt, "state").equals("TEAM_DELETED") ? "stopped" : "NOT stopped";
    return TeamText.text(receipt, "team")
        + " "
        + how
        + "; cancelled: "
        + names(receipt.path("cancelled"))
        + "; agreed: "
        + names(receipt.path("agreed"))
        + "; no answer: "
        + names(receipt.path("missing"))
        + processes(receipt.path("processes"))
        + remarks(receipt.path("remarks"))
        + (receipt.has("in_the_way") ? "\n" + TeamText.text(receipt, "in_the_way") : "");
  }

  /** What became of the processes of those that Reeve ran (T-64). */
  private static String processes(JsonNode ended) {
    StringBuilder text = new StringBuilder();
    for (JsonNode each : ended) {
      text.append("\n  ").append(TeamText.text(each, "member"));
      text.append(": exit ").append(each.has("status") ? TeamText.text(each, "status") : "?");
      int told = each.path("pids").size();
      if (0 < told) text.append(", stopped ").append(Count.of(told, "process", "processes"));
      if (each.has("signal")) text.append(" (").append(TeamText.text(each, "signal")).append(')');
      text.append(", left: ").append(TeamText.text(each, "left"));
      if (each.has("rescued")) text.append(", work saved: ").append(TeamText.text(each, "rescued"));
    }
    return text.toString();
  }

  /** What else was told to whoever stopped it: as of entries that were not written (T-81). */
  private static String remarks(JsonNode told) {
    StringBuilder text = new StringBuilder();
    told.forEach(each -> text.append('\n').append(each.asString("")));
    return text.toString();
  }

  private static String names(JsonNode names) {
    List<String> all = new ArrayList<>();
    names.forEach(name -> all.add(name.asString("")));
    return all.isEmpty() ? "none" : String.join(", ", all);
  }
}
