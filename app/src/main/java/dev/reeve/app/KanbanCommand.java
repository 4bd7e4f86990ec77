package dev.reeve.app;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** {@code reeve kanban}: workflows whose state is in a kanban file. */
@Command(
    name = "kanban",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Run a workflow whose state is in a kanban file.",
    footerHeading = "%nExamples:%n",
    footer = "  reeve kanban run KANBAN.md")
final class KanbanCommand implements Runnable {

  @CommandLine.Spec private CommandSpec spec = CommandSpec.create();

  private KanbanCommand() {}

  static CommandLine line(Console console, Place place) {
    return new CommandLine(new KanbanCommand())
        .addSubcommand("run", new KanbanRunCommand(console, place));
  }

  @Override
  public void run() {
    throw new CommandLine.ParameterException(
        spec.commandLine(), "what about the kanban? Try 'reeve kanban run FILE'.");
  }
}
