package dev.reeve.app;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** {@code reeve team}: teams are set up and shown by its subcommands. */
@Command(
    name = "team",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = "Set teams up, list and show them, give out their members' tokens.",
    synopsisSubcommandLabel = "COMMAND",
    footer = {"", "Run 'reeve team COMMAND --help' for more about a command."})
final class TeamCommand implements Runnable {

  @CommandLine.Spec private CommandSpec spec = CommandSpec.create();

  static CommandLine line(Console console, Place place) {
    return new CommandLine(new TeamCommand())
        .addSubcommand(new TeamCreateCommand(console, place))
        .addSubcommand(new TeamListCommand(console, place))
        .addSubcommand(new TeamShowCommand(console, place))
        .addSubcommand(new TeamTokenCommand(console, place))
        .addSubcommand(new TeamBindCommand(console, place));
  }

  @Override
  public void run() {
    throw new CommandLine.ParameterException(spec.commandLine(), "a command is missing");
  }
}
