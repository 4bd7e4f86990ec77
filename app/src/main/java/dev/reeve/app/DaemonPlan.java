package dev.reeve.app;

import dev.reeve.agents.claude.Transcripts;
import dev.reeve.base.file.Home;
import dev.reeve.daemon.engine.TimeSource;
import dev.reeve.server.Daemon;
import dev.reeve.server.config.Config;
import dev.reeve.server.config.ConfigFile;
import dev.reeve.server.config.UnreadableConfig;
import dev.reeve.server.hooks.HookPlan;
import dev.reeve.server.http.HttpServer;
import dev.reeve.server.notify.Notifier;
import dev.reeve.server.store.DatabaseStore;
import dev.reeve.server.store.Store;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** How a daemon is to run: what the command line says, else the configuration, else the usual. */
final class DaemonPlan {

  private static final Path HERE = Path.of("").toAbsolutePath();
  static final int LAST_PORT = 65_535;

  private DaemonPlan() {}

  /** What stands on the command line; null where nothing does. */
  record Asked(
      @Nullable Integer port,
      @Nullable String bind,
      boolean expose,
      @Nullable String store,
      boolean takeOver) {}

  static Daemon.Plan of(Home home, Asked asked) {
    Config config = config(home);
    return new Daemon.Plan(
        home,
        store(home, asked, config),
        address(asked, config.http()),
        config.policy().settings(),
        new Notifier.Plan(
            config.notices().command(),
            config.notices().webhook(),
            config.notices().desktop(),
            ConfigFile.folder(HERE, home.folder()),
            config.notices().timeout(),
            Notifier.Plan.PAUSES,
            Notifier.Plan.LOOK),
        new Daemon.Plan.Agents(
            config.agents(), config.commands(), ConfigFile.folder(HERE, home.folder())),
        new HookPlan(
            config.policy().observe(),
            config.whenDown() == Config.Denial.CLOSED,
            config.policy().loops(),
            Transcripts.in(System.getenv()).folder()),
        config.redactor(),
        config.retention(),
        TimeSource.SYSTEM,
        files(home, config.epics()),
        file(home));
  }

  /** The epics that the configuration names. */
  static EpicSchedule epics(Place place) {
    Config.Epics epics = config(place.home()).epics();
    return new EpicSchedule(place, files(place.home(), epics), epics.every());
  }

  private static List<Path> files(Home home, Config.Epics epics) {
    Path base = ConfigFile.folder(HERE, home.folder());
    return epics.files().stream().map(base::resolve).toList();
  }

  /** The configuration that counts here; null if there is none. */
  static @Nullable Path file(Home home) {
    return ConfigFile.find(HERE, home.folder()).orElse(null);
  }

  static Config config(Home home) {
    try {
      return ConfigFile.findAndRead(HERE, home.folder());
    } catch (UnreadableConfig e) {
      throw Stopped.failed(e.getMessage() + "\nMend it, or see 'reeve doctor'.");
    }
  }

  /** Where the log is. What was asked may have a password in it, so it is not repeated. */
  static Store store(Home home, @Nullable String asked, Config config) {
    Store store = asked == null ? config.store() : Store.of(asked);
    if (store == null) throw Stopped.misused("--store takes " + Store.EXPECTED);
    return store.in(home);
  }

  private static Store store(Home home, Asked asked, Config config) {
    Store store = store(home, asked.store(), config);
    if (!asked.takeOver()) return store;
    if (store instanceof DatabaseStore database) return database.takenOver();
    throw Stopped.misused(
        "--take-over is for a store in a database; a file is whose folder it lies in");
  }

  private static HttpServer.Address address(Asked asked, Config.Http usual) {
    int port = Objects.requireNonNullElse(asked.port(), usual.port());
    String bind = Objects.requireNonNullElse(asked.bind(), usual.bind());
    if (port < 0 || LAST_PORT < port) {
      throw Stopped.misused("--port takes 0 to " + LAST_PORT + ", but is " + port);
    }
    if (!isLoopback(bind) && !asked.expose() && !usual.expose()) {
      throw Stopped.misused(
          "--bind "
              + bind
              + " would let other machines in, and there is no TLS: leave it at 127.0.0.1, or"
              + " say --expose if you mean it");
    }
    return new HttpServer.Address(bind, port, usual.hosts());
  }

  private static boolean isLoopback(String bind) {
    if (bind.equals("localhost")) return true;
    try {
      return InetAddress.ofLiteral(bind).isLoopbackAddress();
    } catch (IllegalArgumentException e) {
      throw Stopped.misused("--bind takes an IP address, but is '" + Harmless.line(bind) + "'");
    }
  }
}
