package dev.reeve.app;

import dev.reeve.agents.ObserverTokens;
import dev.reeve.agents.install.AgentCli;
import dev.reeve.agents.install.AgentCli.Site;
import dev.reeve.agents.install.Installation;
import dev.reeve.agents.install.Installation.Change;
import dev.reeve.agents.rescue.Tracking;
import dev.reeve.agents.settings.UnifiedDiff;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
          + " yours alone. For codex (~/.codex/hooks.json), gemini (~/.gemini/settings.json) and"
          + " opencode (~/.config/opencode, a plugin): to your own settings, which hold for all"
          + " folders; only folders for which this was called report. Everything else in these"
          + " files, comments too, stays as it is; each as it was is kept in Reeve's folder. To do"
          + " it twice is to do it once.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:it is wired",
      "1:the settings cannot be changed, and are as they were",
      "2:the command line is wrong",
      "5:an agent under supervision asked for it"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  reeve install claude                    in the current folder",
      "  reeve install claude --dry-run          what that would change",
      "  reeve install codex --mcp               hooks, and Reeve's tools for members"
    })
final class InstallCommand implements Callable<Integer> {

  private static final int USUAL_PORT = 7717;
  private static final String HERE = "http://127.0.0.1:";
  private static final String HIDDEN = "***";

  private final Console console;
  private final Place place;

  @Mixin private Project project = new Project();

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "Where the daemon listens (default: where it does now, else 7717).")
  private int port;

  @Option(
      names = "--mcp",
      description =
          "Also have it start 'reeve mcp': its tools are those of the member whose token stands in"
              + " REEVE_TOKEN. For claude see the plugin in docs/guide/plugin.md.")
  private boolean mcp;

  InstallCommand(Console console, Place place) {
    this.console = console;
    this.place = place;
  }

  @Override
  public Integer call() {
    if (!project.dryRun()) place.mustBeOperators("reeve install");
    Path folder = project.folder();
    AgentCli agent = project.agent();
    if (place.launcher().isEmpty()) {
      throw Stopped.failed("hooks call the launcher: start this through ./reeve");
    }
    if (port < 0 || DaemonPlan.LAST_PORT < port) {
      throw project.misused("--port takes 1 to " + DaemonPlan.LAST_PORT + ", and was " + port);
    }
    if (mcp && !agent.takesTools()) {
      throw project.misused("--mcp is for codex, gemini and opencode; for claude use the plugin");
    }
    var tokens = new ObserverTokens(place.home());
    if (project.dryRun()) {
      showDiff(agent, tokens, folder);
      return 0;
    }
    for (Installation each : agent.installations(site(tokens, folder, HIDDEN))) {
      each.planned(); // refuses before a token is made
    }
    boolean known = tokens.tokenOf(folder) != null;
    List<Installation> files = agent.installations(site(tokens, folder, tokens.issue(folder)));
    boolean changed = false;
    for (Installation file : files) {
      Change change = file.planned();
      file.install(change);
      changed |= !change.isNone();
      tell(file, change);
    }
    String now = changed || !known ? " now" : " already";
    console.out().println(agent.title() + " reports to Reeve" + now + ", from " + folder);
    if (changed) console.out().println(agent.next());
    if (!agent.isForAllProjects()) warn(folder, files.getFirst().path());
    return 0;
  }

  private void warn(Path folder, Path file) {
    if (!Tracking.mayBeCommitted(folder, file)) return;
    console
        .err()
        .println(
            "reeve: git does not ignore this file, and a token is in it: add"
                + " .claude/settings.local.json to .gitignore before you commit.");
  }

  private void showDiff(AgentCli agent, ObserverTokens tokens, Path folder) {
    String known = Objects.requireNonNullElse(tokens.tokenOf(folder), HIDDEN);
    boolean none = true;
    for (Installation file : agent.installations(site(tokens, folder, known))) {
      Change change = file.planned();
      console.out().print(diff(file.path(), change).replace(known, HIDDEN));
      none &= change.isNone();
    }
    if (none) console.out().println("Nothing to do: it is installed.");
  }

  static String diff(Path file, Change change) {
    String before = Objects.requireNonNullElse(change.before(), "");
    String after = Objects.requireNonNullElse(change.after(), "");
    return UnifiedDiff.of(file.toString(), before, after);
  }

  private void tell(Installation file, Change change) {
    if (change.isNone()) return;
    String kept = change.before() == null ? "" : "; as it was it is kept in " + file.backup();
    console.out().println("Changed " + file.path() + kept);
  }

  private Site site(ObserverTokens tokens, Path folder, String token) {
    String daemon = port == 0 ? urlOfDaemon() : HERE + port;
    return site(place, new Where(folder, tokens.fileOf(folder), daemon, token), mcp);
  }

  /** Of one project. */
  record Where(Path folder, Path tokenFile, String daemon, String token) {}

  static Site site(Place place, Where where, boolean tools) {
    return new Site(
        where.folder(),
        Project.user(),
        System.getenv(),
        place.home(),
        place.launcher(),
        where.tokenFile(),
        where.daemon(),
        where.token(),
        tools);
  }

  /** What the daemon wrote down when it started. */
  private String urlOfDaemon() {
    String usual = HERE + USUAL_PORT;
    try {
      byte[] json = Files.readAllBytes(place.home().folder().resolve("daemon.json"));
      return JsonTree.read(json).path("url").asString(usual);
    } catch (IOException | JacksonException e) {
      return usual;
    }
  }
}
