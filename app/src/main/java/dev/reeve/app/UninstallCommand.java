package dev.reeve.app;

import dev.reeve.agents.ObserverTokens;
import dev.reeve.agents.install.AgentCli;
import dev.reeve.agents.install.Installation;
import dev.reeve.agents.install.Installation.Change;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code reeve uninstall}: undoes {@code reeve install}. */
@Command(
    name = "uninstall",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = {
      "Undo what 'reeve install' did in a project folder.",
      "",
      "If nobody has changed the settings since, they are byte for byte what they were before;"
          + " otherwise only Reeve's own entries are taken out. The settings of codex, gemini and"
          + " opencode hold for all folders: none of them reports any more.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:nothing of Reeve's is left there",
      "1:the settings cannot be changed, and are as they were",
      "2:the command line is wrong",
      "5:an agent under supervision asked for it"
    },
    footerHeading = "%nExamples:%n",
    footer = {"  reeve uninstall claude", "  reeve uninstall codex --dry-run"})
final class UninstallCommand implements Callable<Integer> {

  private final Console console;
  private final Place place;

  @Mixin private Project project = new Project();

  UninstallCommand(Console console, Place place) {
    this.console = console;
    this.place = place;
  }

  @Override
  public Integer call() {
    if (!project.dryRun()) place.mustBeOperators("reeve uninstall");
    Path folder = project.folder();
    AgentCli agent = project.agent();
    var tokens = new ObserverTokens(place.home());
    String token = Objects.requireNonNullElse(tokens.tokenOf(folder), "***");
    var where = new InstallCommand.Where(folder, tokens.fileOf(folder), "", token);
    boolean none = true;
    for (Installation file :
        agent.installations(InstallCommand.site(place, where, true)).reversed()) {
      Change change = file.plannedUndoing();
      none &= change.isNone();
      if (project.dryRun()) {
        console.out().print(InstallCommand.diff(file.path(), change).replace(token, "***"));
      } else {
        file.undo(change);
        console.out().println(told(file.path(), change));
      }
    }
    if (project.dryRun()) {
      if (none) console.out().println("Nothing to do: it is not installed.");
      return 0;
    }
    boolean last =
        Stream.of(AgentCli.values())
            .flatMap(each -> each.installations(InstallCommand.site(place, where, true)).stream())
            .allMatch(file -> file.plannedUndoing().isNone());
    if (last) tokens.revoke(folder); // no program here needs it any more
    if (!none) console.out().println(agent.title() + " no longer reports to Reeve.");
    return 0;
  }

  private static String told(Path file, Change change) {
    if (change.isNone()) return "Nothing of Reeve's is in " + file;
    return change.after() == null ? "Removed " + file : "Nothing of Reeve's is left in " + file;
  }
}
