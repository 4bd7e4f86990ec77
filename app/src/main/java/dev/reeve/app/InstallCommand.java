package dev.reeve.app;

import dev.reeve.agents.ObserverTokens;
import dev.reeve.agents.claude.ClaudeInstall;
import dev.reeve.agents.claude.ClaudeInstall.Change;
import dev.reeve.agents.claude.ClaudeWiring;
import dev.reeve.agents.settings.UnifiedDiff;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.core.JacksonException;

/** {@code reeve install}: lets an agent CLI report to Reeve. */
@Command(
    name = "install",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = {
      "Let the agent CLI of a project folder report to Reeve.",
      "",
      "For claude: adds hooks to .claude/settings.local.json, the settings of this folder that are"
          + " yours alone, and leaves everything else in it as it is. The file as it was is kept"
          + " in Reeve's folder. To do it twice is to do it once.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:it is wired",
      "1:the settings cannot be changed, and are as they were",
      "2:the command line is wrong"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  reeve install claude                    in the current folder",
      "  reeve install claude --dry-run          what that would change"
    })
final class InstallCommand implements Callable<Integer> {

  private static final int USUAL_PORT = 7717;
  private static final String HIDDEN = "***";

  private final Console console;
  private final Place place;

  @Mixin private Project project = new Project();

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "Where the daemon listens (default: where it does now, else 7717).")
  private int port;

  InstallCommand(Console console, Place place) {
    this.console = console;
    this.place = place;
  }

  @Override
  public Integer call() {
    Path folder = project.folder();
    if (place.launcher().isEmpty()) {
      throw new IllegalStateException("hooks call the launcher: start this through ./reeve");
    }
    var install = new ClaudeInstall(folder, place.home());
    var tokens = new ObserverTokens(place.home());
    if (project.dryRun()) {
      showDiff(install, tokens, folder);
      return 0;
    }
    install.planned(wiring(tokens, folder, HIDDEN)); // refuses before a token is made
    Change change = install.planned(wiring(tokens, folder, tokens.issue(folder)));
    install.install(change);
    tell(install, change);
    if (Project.mayBeCommitted(folder, install.path())) {
      console
          .err()
          .println(
              "reeve: git does not ignore this file, and a token is in it: add"
                  + " .claude/settings.local.json to .gitignore before you commit.");
    }
    return 0;
  }

  private void showDiff(ClaudeInstall install, ObserverTokens tokens, Path folder) {
    String known = Objects.requireNonNullElse(tokens.tokenOf(folder), HIDDEN);
    Change change = install.planned(wiring(tokens, folder, known));
    console.out().print(diff(install.path(), change).replace(known, HIDDEN));
    if (change.isNone()) console.out().println("Nothing to do: it is installed.");
  }

  static String diff(Path file, Change change) {
    String before = Objects.requireNonNullElse(change.before(), "");
    String after = Objects.requireNonNullElse(change.after(), "");
    return UnifiedDiff.of(file.toString(), before, after);
  }

  private void tell(ClaudeInstall install, Change change) {
    String events = ClaudeWiring.events().size() + " events in " + install.path();
    if (change.isNone()) {
      console.out().println("Claude Code reports to Reeve already: " + events);
      return;
    }
    console.out().println("Claude Code reports to Reeve now: " + events);
    if (change.before() != null) {
      console.out().println("The file as it was is kept in " + install.backup());
    }
    console.out().println("Sessions that run already have to be started again.");
  }

  private ClaudeWiring wiring(ObserverTokens tokens, Path folder, String token) {
    String command = ClaudeWiring.command(place.launcher(), tokens.fileOf(folder).toString());
    int listens = port == 0 ? portOfDaemon() : port;
    return new ClaudeWiring(command, "http://127.0.0.1:" + listens + "/hooks/claude", token);
  }

  /** What the daemon wrote down when it started. */
  private int portOfDaemon() {
    try {
      byte[] json = Files.readAllBytes(place.home().folder().resolve("daemon.json"));
      return JsonTree.read(json).path("port").asInt(USUAL_PORT);
    } catch (IOException | JacksonException e) {
      return USUAL_PORT;
    }
  }
}
