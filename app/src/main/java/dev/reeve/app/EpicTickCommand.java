package dev.reeve.app;

import dev.reeve.workflows.epic.Ticked;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code reeve epic tick}: one decision (E-2). */
final class EpicTickCommand implements Callable<Integer> {

  private final Console console;
  private final Place place;

  private boolean json;
  private Path file = Path.of("EPIC.md");

  private EpicTickCommand(Console console, Place place) {
    this.console = console;
    this.place = place;
  }

  static CommandSpec spec(Console console, Place place) {
    EpicTickCommand it = new EpicTickCommand(console, place);
    return Description.of("tick", it)
        .about(
            "Advance an epic by one decision.",
            "",
            "It prints nothing, or one line: what a person should look at, or why the epic stopped."
                + " What was decided stands in the file. Two ticks at the same time do no harm: the"
                + " second one does nothing.",
            "")
        .exitCodes(
            "0:something was decided",
            "1:the epic or WORKERS.md cannot be read",
            "2:the command line is wrong",
            "3:nothing to do, another tick is at work, or an agent is not configured",
            "4:an agent's verdict was malformed",
            "130:interrupted; nothing was written")
        .examples(
            "  reeve epic tick EPIC.md",
            "  reeve epic tick EPIC.md --json    what was decided, for programs")
        .flag("--json", "What was decided, as JSON.", json -> it.json = json)
        .<Path>parameter(
            PositionalParamSpec.builder().paramLabel("EPIC").type(Path.class).required(true),
            "The epic file.",
            file -> it.file = file)
        .whole();
  }

  @Override
  public Integer call() {
    EpicTicks ticks = new EpicTicks(console, place, json);
    Ticked ticked = ticks.tick(file);
    ticks.show(ticked);
    return ticked.exit();
  }
}
