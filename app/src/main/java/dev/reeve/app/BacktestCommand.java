package dev.reeve.app;

import dev.reeve.base.yaml.Misread;
import dev.reeve.base.yaml.YamlReader;
import dev.reeve.core.report.Intervention;
import dev.reeve.server.config.ConfigFile;
import dev.reeve.server.config.UnreadableConfig;
import dev.reeve.sim.backtest.Backtest;
import dev.reeve.sim.backtest.Comparison;
import dev.reeve.sim.backtest.Tally;
import dev.reeve.sim.backtest.UnreadableLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code reeve backtest}: a recorded history under another policy. */
@Command(
    name = "backtest",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = {
      "Live through a recorded history again under another policy: which pings, escalations and"
          + " restarts would have come earlier, later or not at all. Nothing is changed by it.",
      "",
      "FILE says what is to be otherwise, as reeve.yaml does: policy: {idle: {ping: 22m}}",
      "",
      "What the members did is taken as it was recorded: nobody knows what they would have done"
          + " had they been reminded otherwise. A silence in which a member made progress within a"
          + " minute of a reminder was work: reminders in it are false alarms. Every other silence"
          + " in which somebody was reminded is a stall, found by the first reminder in it.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:compared",
      "1:the log or the policy cannot be read",
      "2:the command line is wrong",
      "3:no daemon runs",
      "5:there is no such team"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  reeve backtest login --policy calmer.yaml         a team of the daemon",
      "  reeve log login --json > login.jsonl              keep a log, and later",
      "  reeve backtest login.jsonl --policy calmer.yaml   no daemon is needed"
    })
final class BacktestCommand implements Callable<Integer> {

  private final Console console;
  private final Place place;

  @Parameters(
      index = "0",
      paramLabel = "TEAM|LOG",
      description = "A team of the daemon, or a file with its log (reeve log TEAM --json).")
  private String history = "";

  @Option(
      names = "--policy",
      required = true,
      paramLabel = "FILE",
      description = "What is to be otherwise than it was, under 'policy' as in reeve.yaml.")
  private Path policy = Path.of("");

  @Option(names = "--json", description = "Print one JSON object instead of text.")
  private boolean json;

  @Mixin private Folder folder = new Folder();

  BacktestCommand(Console console, Place place) {
    this.console = console;
    this.place = place;
  }

  @Override
  public Integer call() {
    ObjectNode other = other();
    Comparison comparison;
    try {
      comparison = Backtest.of(RecordedEvents.of(history, folder.home(place)), other);
    } catch (UnreadableLog e) {
      throw Stopped.failed(RecordedEvents.reason(e));
    }
    if (json) {
      console.out().println(object(comparison).toPrettyString());
    } else {
      print(comparison);
    }
    return 0;
  }

  /** The file is checked as a whole first, so that what is wrong is told by its place. */
  private ObjectNode other() {
    if (!Files.exists(policy)) {
      throw Stopped.failed(
          "there is no file " + policy + ": --policy takes one with 'policy' as in reeve.yaml");
    }
    try {
      ConfigFile.read(policy);
      String text = Files.readString(policy);
      return YamlReader.readIfAny(text, _ -> {})
          .map(node -> node.json().path("policy"))
          .filter(node -> node.isObject() && !node.isEmpty())
          .map(node -> ((ObjectNode) node).without(List.of("observe", "loops")))
          .map(ObjectNode.class::cast)
          .orElseThrow(() -> Stopped.failed(policy + ":1:1: 'policy' says nothing"));
    } catch (UnreadableConfig e) {
      throw Stopped.failed(String.valueOf(e.getMessage()));
    } catch (Misread | IOException e) {
      throw Stopped.failed("cannot read " + policy + ": " + e.getMessage());
    }
  }

  private void print(Comparison comparison) {
    for (Comparison.Change change : comparison.changes()) console.out().println(line(change));
    console.out().println(comparison.same() + " would have come at the same time.");
    int strange = comparison.recorded() - comparison.reproduced();
    if (0 < strange) {
      console
          .out()
          .println(
              strange
                  + " of "
                  + comparison.recorded()
                  + " recorded ones do not come again even under the recorded policy: this"
                  + " version of Reeve acts otherwise, or their cause is not in the log.");
    }
    console.out().println(console.paint().strong(comparison.sentence()));
  }

  private static String line(Comparison.Change change) {
    Intervention any = change.any();
    String task = any.task() == null ? "-" : "#" + any.task();
    String what = "%-17s %-14s %-6s".formatted(any.action(), any.member(), task);
    return "%s  %s  %s%s"
        .formatted(any.at(), what, how(change), change.isFalse() ? ", false alarm" : "");
  }

  private static String how(Comparison.Change change) {
    Duration later = change.later();
    if (later != null) {
      return Tally.span(later.abs()) + (later.isNegative() ? " earlier" : " later");
    }
    if (change.was() == null) return "only then";
    return change.was().moved() == null ? "not before the log ends" : "not at all";
  }

  private static ObjectNode object(Comparison comparison) {
    ObjectNode object = JsonMapper.shared().createObjectNode();
    object.set("policy", comparison.policy());
    ArrayNode changes = object.putArray("changes");
    for (Comparison.Change change : comparison.changes()) changes.add(object(change));
    object.put("same", comparison.same());
    object.put("recorded", comparison.recorded());
    object.put("reproduced", comparison.reproduced());
    Tally tally = comparison.tally();
    object.putObject("false_alarms").put("was", tally.falseWas()).put("is", tally.falseIs());
    ObjectNode stalls = object.putObject("stalls");
    ArrayNode later = stalls.putArray("later_seconds");
    tally.later().forEach(each -> later.add(each.toSeconds()));
    stalls.put("missed", tally.missed()).put("open", tally.open()).put("found", tally.found());
    object.put("summary", comparison.sentence());
    return object;
  }

  private static ObjectNode object(Comparison.Change change) {
    ObjectNode object = JsonMapper.shared().createObjectNode();
    Intervention any = change.any();
    object.put("action", any.action().name()).put("member", any.member().value());
    if (any.task() != null) object.put("task_id", any.task().value());
    put(object, "was", change.was());
    put(object, "is", change.is());
    object.put("false_alarm", change.isFalse());
    return object;
  }

  private static void put(ObjectNode object, String name, @Nullable Intervention one) {
    if (one != null) object.put(name, one.at().toString());
  }
}
