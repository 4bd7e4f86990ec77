package dev.reeve.app;

import dev.reeve.sim.backtest.StoryText;
import dev.reeve.sim.backtest.UnreadableLog;
import dev.reeve.sim.scenario.Scenario;
import dev.reeve.sim.scenario.read.ScenarioFile;
import dev.reeve.sim.scenario.read.UnreadableScenario;
import dev.reeve.sim.scenario.report.JsonReport;
import dev.reeve.sim.scenario.report.LogText;
import dev.reeve.sim.scenario.report.TextReport;
import dev.reeve.sim.scenario.report.WordLists;
import dev.reeve.sim.scenario.run.Plan;
import dev.reeve.sim.scenario.run.Result;
import dev.reeve.sim.scenario.run.ScenarioRun;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code reeve scenario}: runs stories of a team in virtual time (W-6). */
@Command(
    name = "scenario",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = {
      "Run scenarios in virtual time: a story of four hours takes milliseconds.",
      "",
      "A scenario is a YAML file: a team, what its members send and when, what goes wrong, and"
          + " what must come of it. Each file gets a line; each expectation that does not hold is"
          + " shown with its place in the file and the nearest events that were recorded.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:every expectation holds",
      "1:one does not, or a file cannot be read",
      "2:the command line is wrong",
      "3:no daemon runs (--from-log)",
      "5:there is no such team (--from-log)"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  reeve scenario scenarios                   every *.yaml in a folder",
      "  reeve scenario --log scenarios/handoff.yaml   the log of the story too",
      "  reeve scenario --checks scenarios/handoff.yaml   every expectation",
      "  reeve scenario --json scenarios | jq .ok      one object a file",
      "  reeve scenario scenarios/handoff.yaml --picture a.svg   the story as a picture",
      "  reeve scenario --from-log login > login.yaml   a recorded night as a story",
      "  reeve scenario --events                    the words of scenarios"
    })
final class ScenarioCommand implements Callable<Integer> {

  private final Console console;
  private final Place place;

  @CommandLine.Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "FILE",
      arity = "0..*",
      description = "Scenario files; of a folder, every *.yaml in it.")
  private List<Path> files = List.of();

  @Option(
      names = "--log",
      description = "Print each story's log, one line an event: time, index, type, actor, data.")
  private boolean log;

  @Option(names = "--checks", description = "Print every expectation, also those that hold.")
  private boolean checks;

  @Option(names = "--json", description = "Print one JSON object for each file instead of text.")
  private boolean json;

  @Option(
      names = "--events",
      description =
          "Print the closed lists of event types, rejection codes, decision kinds with"
              + " their answers, and WAIT reasons.")
  private boolean events;

  @Option(
      names = "--crash-at",
      paramLabel = "N",
      description = "Let Reeve crash and start again right before the N-th thing that is done.")
  private int crashAt;

  @Option(
      names = "--picture",
      paramLabel = "OUT.svg",
      description =
          "Draw the timeline of the story, a lane for each member, into a file. Takes one FILE.")
  private @Nullable Path picture;

  @Option(
      names = "--from-log",
      paramLabel = "TEAM|LOG",
      description =
          "Print the log of a team (or a file, as reeve log TEAM --json prints it) as a scenario:"
              + " what members did are its steps, what Reeve did is what it expects.")
  private @Nullable String fromLog;

  @Mixin private Folder folder = new Folder();

  ScenarioCommand(Console console, Place place) {
    this.console = console;
    this.place = place;
  }

  @Override
  public Integer call() {
    if (fromLog != null) return retell(fromLog);
    if (events == !files.isEmpty()) {
      throw misused(events ? "--events takes no files" : "a FILE is missing");
    }
    if (events) {
      console.out().print(json ? JsonReport.words() + "\n" : WordLists.text());
      return 0;
    }
    List<Path> unfolded = ScenarioFile.unfold(files);
    if (unfolded.isEmpty()) throw Stopped.failed("no *.yaml in " + files.getFirst());
    if (picture != null && 1 < unfolded.size()) throw misused("--picture takes one FILE");
    boolean all = true;
    for (Path file : unfolded) all &= holds(file);
    return all ? 0 : 1;
  }

  private int retell(String log) {
    if (events || !files.isEmpty()) throw misused("--from-log takes no files and no --events");
    if (picture != null) throw misused("--picture takes a FILE");
    try {
      console.out().print(StoryText.of(RecordedEvents.of(log, folder.home(place))));
      return 0;
    } catch (UnreadableLog e) {
      throw Stopped.failed(RecordedEvents.reason(e));
    }
  }

  private boolean holds(Path file) {
    TextReport text = new TextReport(console.paint(), checks);
    try {
      Result result = ScenarioRun.of(plan(ScenarioFile.read(file)));
      if (picture != null) StoryPicture.write(result, picture);
      if (!json && log) console.out().print(LogText.of(result));
      console.out().print(json ? JsonReport.of(result, log, checks) + "\n" : text.of(result));
      return result.holds();
    } catch (UnreadableScenario e) {
      console.out().print(json ? JsonReport.of(e) + "\n" : text.of(e));
      return false;
    }
  }

  private Plan plan(Scenario scenario) {
    Plan plan = Plan.of(scenario);
    if (crashAt == 0) return plan;
    int last = plan.turns().size();
    if (last == 0) {
      throw misused(
          "--crash-at takes a story in which something is done, unlike " + scenario.file());
    }
    if (crashAt < 1 || last < crashAt) {
      throw misused("--crash-at takes 1 to " + last + " for " + scenario.file());
    }
    return plan.crashingBefore(crashAt - 1);
  }

  private CommandLine.ParameterException misused(String reason) {
    return new CommandLine.ParameterException(spec.commandLine(), reason);
  }
}
