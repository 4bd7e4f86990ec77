package dev.reeve.server;

import dev.reeve.base.file.Home;
import dev.reeve.server.access.Tokens;
import dev.reeve.server.http.HttpServer;
import java.nio.file.Path;

/** A daemon in this process, on a port of its own, and the operator's client of it. */
public final class LiveDaemon implements AutoCloseable {

  public final Home home;
  public final Tokens tokens;
  public final ApiClient api;
  private final Daemon daemon;

  public LiveDaemon(Path folder) {
    home = new Home(folder.resolve("reeve"));
    daemon = new Daemon(Daemon.Plan.of(home, 0));
    tokens = new Tokens(home);
    api = new ApiClient(port(), tokens.operator());
  }

  public int port() {
    return daemon.port();
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
