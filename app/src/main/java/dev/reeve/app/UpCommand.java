package dev.reeve.app;

import dev.reeve.base.file.Home;
import dev.reeve.server.access.Tokens;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code reeve up}: the daemon, in the foreground or detached. */
@Command(
    name = "up",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = {
      "Start the daemon: one for each user, found from any folder.",
      "",
      "In the foreground it runs until Ctrl-C, SIGTERM or 'reeve down', and what it has to say"
          + " goes to standard error. With -d it runs on by itself, writes to daemon.log in Reeve's"
          + " folder, and the command returns when it answers. What stands in reeve.yaml counts"
          + " unless an option says otherwise.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:it was told to stop, and did (with -d: it answers)",
      "1:it cannot start, or another one runs in this folder",
      "2:the command line is wrong",
      "5:an agent under supervision asked for it"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  reeve up                      here, until Ctrl-C",
      "  reeve up -d                   and go on with something else",
      "  reeve up -d --port 7718 --dir ~/other    a second one, in a folder of its own"
    })
final class UpCommand implements Callable<Integer> {

  private final Console console;
  private final Place place;

  @Option(
      names = {"-d", "--detach"},
      description = "Leave it running, and return when it answers.")
  private boolean detached;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "Where it listens; 0 takes any that is free (default: 7717).")
  private @Nullable Integer port;

  @Option(
      names = "--bind",
      paramLabel = "ADDRESS",
      description = "The address it listens on (default: 127.0.0.1).")
  private @Nullable String bind;

  @Option(
      names = "--expose",
      description = "Let --bind name an address that other machines reach, although without TLS.")
  private boolean expose;

  @Option(
      names = "--store",
      paramLabel = "URL",
      description =
          "sqlite:FILE, a relative one in Reeve's folder (default: sqlite:reeve.db); or"
              + " jdbc:postgresql://HOST/DATABASE. A password belongs into reeve.yaml, PGPASSWORD"
              + " or ~/.pgpass: command lines can be read by others.")
  private @Nullable String store;

  @Option(
      names = "--take-over",
      description =
          "Make a store in a database this folder's, although it was another's: for when that is"
              + " gone for good. What ran there counts as lost.")
  private boolean takeOver;

  @Mixin private Folder folder = new Folder();

  UpCommand(Console console, Place place) {
    this.console = console;
    this.place = place;
  }

  @Override
  public Integer call() {
    place.mustBeOperators("reeve up");
    Home home = folder.home(place);
    renewToken(home);
    if (detached) return new DetachedDaemon(console, home).start(arguments(home));
    LogConfiguration.forDaemon(); // whoever reads the plan may make the first logger
    // the HTTP server asks Java for all of them: meanwhile the store can be opened (P-7)
    Thread.ofPlatform().daemon().name("reeve-locales").start(Locale::getAvailableLocales);
    return new ForegroundDaemon(console, place.home())
        .serve(
            DaemonPlan.of(home, new DaemonPlan.Asked(port, bind, expose, store, takeOver)),
            DaemonPlan.epics(new Place(home, place.launcher(), false)));
  }

  /** With one that is none nobody could give the daemon a command; whoever runs keeps its own. */
  private void renewToken(Home home) {
    Tokens tokens = new Tokens(home);
    @Nullable Path spoilt = Running.holding(home).isPresent() ? null : tokens.spoilt();
    if (spoilt == null) return;
    tokens.operator();
    console.err().println("reeve: what stood in " + spoilt + " was no token: a new one is made");
  }

  /** The same without -d. */
  private List<String> arguments(Home home) {
    List<String> arguments = new ArrayList<>(List.of("up", "--dir", home.folder().toString()));
    if (port != null) arguments.addAll(List.of("--port", port.toString()));
    if (bind != null) arguments.addAll(List.of("--bind", bind));
    if (expose) arguments.add("--expose");
    if (store != null) arguments.addAll(List.of("--store", store));
    if (takeOver) arguments.add("--take-over");
    return arguments;
  }
}
