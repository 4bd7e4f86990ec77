package dev.reeve.app;

import dev.reeve.base.file.Home;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code reeve log}: what happened in a team. */
@Command(
    name = "log",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = {
      "Print the events of a team: time, index, type, who did it (to whom), task, data.",
      "",
      "With -f it goes on as events come, and finds its way back when the daemon was away: no event"
          + " is left out, none comes twice.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:printed",
      "3:no daemon runs",
      "5:there is no such team or event",
      "130:Ctrl-C"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  reeve log login                   from the beginning",
      "  reeve log login --after 2         what came after event 2",
      "  reeve log login --at 2            the team as it was after event 2",
      "  reeve log login -f --json | jq .type    types as they come"
    })
final class LogCommand implements Callable<Integer> {

  private final Console console;
  private final Place place;

  @CommandLine.Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "TEAM", description = "The team.")
  private String team = "";

  @Option(
      names = {"-f", "--follow"},
      description = "Go on as events come, until Ctrl-C.")
  private boolean follow;

  @Option(names = "--after", paramLabel = "N", description = "Only events after this one.")
  private long after;

  @Option(names = "--at", paramLabel = "N", description = "The team as of event N instead.")
  private @Nullable Long at;

  @Option(names = "--json", description = "Print JSON instead, one object a line.")
  private boolean json;

  @Mixin private Folder folder = new Folder();

  /** The last event that was printed. */
  private long printed;

  LogCommand(Console console, Place place) {
    this.console = console;
    this.place = place;
  }

  @Override
  public Integer call() throws InterruptedException {
    if (at != null && (follow || after != 0)) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), "--at shows a state: it takes no -f and no --after");
    }
    if (after < 0 || (at != null && at < 0)) {
      String option = after < 0 ? "--after" : "--at";
      throw new CommandLine.ParameterException(spec.commandLine(), option + " takes 0 or more");
    }
    Home home = folder.home(place);
    DaemonClient daemon = DaemonClient.of(home);
    if (at != null) return show(daemon, at);
    printed = after;
    var _ = new LogPages(daemon, team).each(after, this::print);
    return follow ? new Following(home, team, console).from(printed, this::print) : 0;
  }

  private int show(DaemonClient daemon, long index) {
    Answer answer = daemon.get(DaemonClient.team(team) + "?at=" + index);
    if (json) {
      console.out().println(answer.json());
      return 0;
    }
    Instant then = time(daemon, index);
    console.say(new TeamText(console.paint(), then, console.fold()).lines(answer.body()));
    return 0;
  }

  /** When it was: from then on counts how long ago something is in a state of the past. */
  private Instant time(DaemonClient daemon, long index) {
    if (index == 0) return Instant.MIN; // nothing had happened
    String query = "?limit=1&after=" + (index - 1);
    JsonNode event = daemon.get(DaemonClient.team(team, "events") + query).raw().at("/events/0");
    String when = TeamText.text(event, "at");
    return when.isEmpty() ? InstantSource.system().instant() : Instant.parse(when);
  }

  private void print(JsonNode event) {
    Answer answer = new Answer(event);
    long index = event.path("replay_index").asLong();
    if (json) {
      console.out().println(answer.json());
    } else {
      EventText text = new EventText(console.paint());
      if (printed + 1 < index) console.out().println(text.gap(printed + 1, index - 1));
      console.say(text.line(answer.body()));
    }
    printed = index;
  }
}
