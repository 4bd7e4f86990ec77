package dev.reeve.app;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** {@code reeve epic}: epics whose state is in a file. */
@Command(
    name = "epic",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND",
    description = {
      "Advance an epic whose state is in a file, one decision at a time.",
      "",
      "A tick reads the file, brakes or asks one agent, writes what follows and ends. The agents"
          + " planner and verifier, and those of the workers in WORKERS.md, are named in reeve.yaml"
          + " beside the epic or above it.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = "  reeve epic tick EPIC.md")
final class EpicCommand implements Runnable {

  @CommandLine.Spec private CommandSpec spec = CommandSpec.create();

  private EpicCommand() {}

  static CommandLine line(Console console, Place place) {
    return new CommandLine(new EpicCommand())
        .addSubcommand("tick", new EpicTickCommand(console, place))
        .addSubcommand("loop", new EpicLoopCommand(console, place))
        .addSubcommand("show", new EpicShowCommand(console, place))
        .addSubcommand("queue", new EpicQueueCommand(console, place))
        .addSubcommand("exited", new EpicExitedCommand(console, place))
        .addSubcommand("activity", new EpicActivityCommand(console, place))
        .addSubcommand("merged", new EpicMergedCommand(console, place))
        .addSubcommand("queue-drain", new EpicQueueDrainCommand(console, place))
        .addSubcommand("stale-check", new EpicStaleCheckCommand(console, place))
        .addSubcommand("work", new EpicWorkCommand(place));
  }

  @Override
  public void run() {
    throw new CommandLine.ParameterException(
        spec.commandLine(), "what about the epic? Try 'reeve epic tick FILE'.");
  }
}
