package dev.reeve.app;

import java.util.Arrays;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** {@code reeve epic}: epics whose state is in a file. */
final class EpicCommand implements Runnable {

  private static final List<String> COMMANDS =
      List.of(
          "tick",
          "loop",
          "show",
          "queue",
          "exited",
          "activity",
          "merged",
          "queue-drain",
          "stale-check",
          "work");

  private final CommandSpec spec =
      Description.of("epic", this)
          .withCommands()
          .about(
              "Advance an epic whose state is in a file, one decision at a time.",
              "",
              "A tick reads the file, brakes or asks one agent, writes what follows and ends. The"
                  + " agents planner and verifier, and those of the workers in WORKERS.md, are"
                  + " named in reeve.yaml beside the epic or above it.",
              "")
          .examples("  reeve epic tick EPIC.md")
          .whole();

  private EpicCommand() {}

  /** Of its commands only the one that is called, if it is one: see {@link Main}. */
  static CommandLine line(String[] args, Console console, Place place) {
    CommandLine line = new CommandLine(new EpicCommand().spec);
    List<String> named = Arrays.stream(args).filter(COMMANDS::contains).limit(1).toList();
    for (String name : named.isEmpty() ? COMMANDS : named) {
      line.addSubcommand(name, command(name, console, place));
    }
    return line;
  }

  private static Object command(String name, Console console, Place place) {
    return switch (name) {
      case "tick" -> EpicTickCommand.spec(console, place);
      case "loop" -> new EpicLoopCommand(console, place);
      case "show" -> new EpicShowCommand(console, place);
      case "queue" -> new EpicQueueCommand(console, place);
      case "exited" -> new EpicExitedCommand(console, place);
      case "activity" -> new EpicActivityCommand(console, place);
      case "merged" -> new EpicMergedCommand(console, place);
      case "queue-drain" -> new EpicQueueDrainCommand(console, place);
      case "stale-check" -> new EpicStaleCheckCommand(console, place);
      case "work" -> new EpicWorkCommand(place);
      default -> throw new IllegalArgumentException("no command " + name);
    };
  }

  @Override
  public void run() {
    throw new CommandLine.ParameterException(
        spec.commandLine(), "what about the epic? Try 'reeve epic tick FILE'.");
  }
}
