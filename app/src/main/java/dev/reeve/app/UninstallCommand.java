package dev.reeve.app;

import dev.reeve.agents.ObserverTokens;
import dev.reeve.agents.claude.ClaudeInstall;
import dev.reeve.agents.claude.ClaudeInstall.Change;
import java.nio.file.Path;
import java.util.concurrent.Callable;
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
          + " otherwise only Reeve's own entries are taken out.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:nothing of Reeve's is left there",
      "1:the settings cannot be changed, and are as they were",
      "2:the command line is wrong"
    },
    footerHeading = "%nExamples:%n",
    footer = "  reeve uninstall claude")
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
    Path folder = project.folder();
    var install = new ClaudeInstall(folder, place.home());
    var tokens = new ObserverTokens(place.home());
    Change change = install.plannedUndoing();
    if (project.dryRun()) {
      String token = tokens.tokenOf(folder);
      String diff = InstallCommand.diff(install.path(), change);
      console.out().print(token == null ? diff : diff.replace(token, "***"));
      if (change.isNone()) console.out().println("Nothing to do: it is not installed.");
      return 0;
    }
    install.undo(change);
    tokens.revoke(folder);
    console.out().println(told(install.path(), change));
    return 0;
  }

  private static String told(Path file, Change change) {
    if (change.isNone()) return "Nothing of Reeve's is in " + file;
    return change.after() == null
        ? "Claude Code no longer reports to Reeve; removed " + file
        : "Claude Code no longer reports to Reeve; nothing of it is left in " + file;
  }
}
