package dev.reeve.server;

import dev.reeve.base.file.Home;
import dev.reeve.core.team.Settings;
import dev.reeve.daemon.engine.TimeSource;
import dev.reeve.server.access.Tokens;
import dev.reeve.server.http.HttpServer;
import dev.reeve.server.notify.Notifier;
import java.nio.file.Path;
import java.util.List;

/** A daemon in this process, on a port of its own, and the operator's client of it. */
public final class LiveDaemon implements AutoCloseable {

  public final Home home;
  public final Tokens tokens;
  public final ApiClient api;
  private final Daemon daemon;

  public LiveDaemon(Path folder) {
    this(folder, Settings.DEFAULT, Notifier.Plan.NONE);
  }

  public LiveDaemon(Path folder, Settings policy, Notifier.Plan notices) {
    this(folder, new Setting(policy, notices, Daemon.Plan.Agents.NONE, TimeSource.SYSTEM));
  }

  /** What is not as usual. */
  public record Setting(
      Settings policy, Notifier.Plan notices, Daemon.Plan.Agents agents, TimeSource time) {

    public static final Setting USUAL = quick(TimeSource.SYSTEM);

    /** With other clocks. */
    public static Setting quick(TimeSource time) {
      return new Setting(Settings.DEFAULT, Notifier.Plan.NONE, Daemon.Plan.Agents.NONE, time);
    }
  }

  public LiveDaemon(Path folder, Setting setting) {
    this(folder, setting, List.of());
  }

  /**
   * @param epics files of epics for people to look at
   */
  public LiveDaemon(Path folder, Setting setting, List<Path> epics) {
    home = new Home(folder.resolve("reeve"));
    Daemon.Plan usual = Daemon.Plan.of(home, 0);
    daemon =
        new Daemon(
            new Daemon.Plan(
                home,
                usual.store(),
                usual.address(),
                setting.policy(),
                setting.notices(),
                setting.agents(),
                usual.hooks(),
                usual.redactor(),
                usual.retention(),
                setting.time(),
                epics,
                null));
    tokens = new Tokens(home);
    api = new ApiClient(port(), tokens.operator());
  }

  public int port() {
    return daemon.port();
  }

  /** A link by which a browser comes in, once. */
  public String link() {
    return api.ok("/api/dashboard", "{}").get("url").asString();
  }

  public HttpServer http() {
    return daemon.http();
  }

  @Override
  public void close() {
    daemon.close();
    api.close();
  }
}
