package dev.reeve.app;

import dev.reeve.core.team.TeamId;
import dev.reeve.server.access.Bindings;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;

/** {@code reeve team bind}: a session of Claude Code works for a team. */
@Command(
    name = "bind",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = {
      "Let a session of Claude Code work for a team of Reeve's.",
      "",
      "From then on the hooks of the session are those of the team's lead, and the hooks of its"
          + " teammates and subagents those of the members that bear their names.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:bound",
      "2:that is no session's name",
      "3:no daemon runs",
      "5:refused; the code is printed"
    },
    footerHeading = "%nExamples:%n",
    footer = "  reeve team bind login session-1b2c3d4e")
final class TeamBindCommand implements Callable<Integer> {

  private final Console console;
  private final Place place;

  @CommandLine.Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(index = "0", paramLabel = "NAME", description = "The team.")
  private String name = "";

  @Parameters(
      index = "1",
      paramLabel = "SESSION",
      description = "Its id, or what Claude Code calls its team: session-…")
  private String session = "";

  @Mixin private Folder folder = new Folder();

  TeamBindCommand(Console console, Place place) {
    this.console = console;
    this.place = place;
  }

  @Override
  public Integer call() {
    place.mustBeOperators("reeve team bind");
    if (!Bindings.isValid(session)) {
      throw new CommandLine.ParameterException(
          spec.commandLine(),
          "'" + Harmless.line(session) + "' is no session: session-1b2c3d4e is");
    }
    var home = folder.home(place);
    DaemonClient.of(home).get(DaemonClient.team(name)); // refused if there is no such team
    new Bindings(home).bind(session, new TeamId(name));
    console.out().println("Session " + session + " works for team " + name + ".");
    return 0;
  }
}
