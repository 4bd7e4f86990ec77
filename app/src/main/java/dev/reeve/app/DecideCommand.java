package dev.reeve.app;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ObjectNode;

/** {@code reeve decide}: answers a decision. */
@Command(
    name = "decide",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = "Answer a decision or a question that waits; 'reeve decisions' shows them.",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:answered",
      "2:the command line is wrong",
      "3:no daemon runs",
      "5:refused; the code is printed"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  reeve decide login d-1 ann --note \"ann has begun\"",
      "  reeve decide login m-12 \"No, keep the table.\""
    })
final class DecideCommand implements Callable<Integer> {

  private final Console console;
  private final Place place;

  @Parameters(index = "0", paramLabel = "TEAM", description = "The team.")
  private String team = "";

  @Parameters(index = "1", paramLabel = "ID", description = "What waits: d-1, or a question, m-12.")
  private String decision = "";

  @Parameters(index = "2", paramLabel = "ANSWER", description = "One of its options; your words.")
  private String answer = "";

  @Option(names = "--epoch", paramLabel = "N", description = "The epoch, where one is needed.")
  private @Nullable Long epoch;

  @Option(names = "--note", paramLabel = "TEXT", description = "Why.")
  private @Nullable String note;

  @Option(names = "--json", description = "Print the JSON of the daemon instead of text.")
  private boolean json;

  @Mixin private Folder folder = new Folder();

  DecideCommand(Console console, Place place) {
    this.console = console;
    this.place = place;
  }

  @Override
  public Integer call() {
    place.mustBeOperators("reeve decide");
    ObjectNode body = JsonTree.object().put("answer", answer);
    if (epoch != null) body.put("epoch", epoch);
    if (note != null) body.put("note", note);
    DaemonClient daemon = DaemonClient.of(folder.home(place));
    Answer result = daemon.post(DaemonClient.team(team, "decisions", decision), body);
    if (json) {
      console.out().println(result.json());
    } else {
      new Outcomes(console).print(result.body());
    }
    return 0;
  }
}
