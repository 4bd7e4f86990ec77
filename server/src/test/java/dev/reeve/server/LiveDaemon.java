package dev.reeve.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.base.file.Home;
import dev.reeve.server.access.Tokens;
import dev.reeve.server.http.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A daemon in this process, on a port of its own, and a client of it. */
public final class LiveDaemon implements AutoCloseable {

  private static final JsonMapper JSON = JsonMapper.shared();

  private final HttpClient client = HttpClient.newHttpClient();
  public final Home home;
  public final Tokens tokens;
  private final Daemon daemon;

  public LiveDaemon(Path folder) {
    home = new Home(folder.resolve("reeve"));
    daemon = new Daemon(Daemon.Plan.of(home, 0));
    tokens = new Tokens(home);
  }

  public int port() {
    return daemon.port();
  }

  public HttpServer http() {
    return daemon.http();
  }

  public HttpClient client() {
    return client;
  }

  /** A request by the operator, which a test may change before it is sent. */
  public HttpRequest.Builder request(String path) {
    return bare(path).header("Authorization", "Bearer " + tokens.operator());
  }

  public HttpRequest.Builder bare(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path));
  }

  public HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return client.send(request.build(), BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  public HttpResponse<String> post(String path, String json) {
    return send(
        request(path)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(json)));
  }

  /** Posts what must be accepted. */
  public JsonNode ok(String path, String json) {
    HttpResponse<String> response = post(path, json);
    assertThat(response.statusCode()).as(response.body()).isIn(200, 202);
    return JSON.readTree(response.body());
  }

  public JsonNode get(String path) {
    HttpResponse<String> response = send(request(path));
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return JSON.readTree(response.body());
  }

  @Override
  public void close() {
    daemon.close();
    client.close();
  }
}
