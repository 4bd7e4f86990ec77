package dev.reeve.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A client of a daemon on this machine, with one token. */
public final class ApiClient implements AutoCloseable {

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final int PAGE = 1_000;

  private final HttpClient client = HttpClient.newHttpClient();
  private final int port;
  private final String token;

  public ApiClient(int port, String token) {
    this.port = port;
    this.token = token;
  }

  /** A request that a test may change before it is sent. */
  public HttpRequest.Builder request(String path) {
    return bare(path).header("Authorization", "Bearer " + token);
  }

  /** The same without the token. */
  public HttpRequest.Builder bare(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
  }

  public HttpResponse<String> send(HttpRequest.Builder request) {
    return send(request, BodyHandlers.ofString());
  }

  public <T> HttpResponse<T> send(HttpRequest.Builder request, BodyHandler<T> body) {
    try {
      return client.send(request.build(), body);
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

  public int status(String path) {
    return send(request(path)).statusCode();
  }

  /** All events of a team, page by page. */
  public List<JsonNode> events(String team) {
    return events(team, 0);
  }

  /** Those behind an index. */
  public List<JsonNode> events(String team, long after) {
    List<JsonNode> all = new ArrayList<>();
    JsonNode page = page(team, after);
    while (!page.isEmpty()) {
      page.forEach(all::add);
      page = page(team, all.getLast().get("replay_index").asLong());
    }
    return all;
  }

  private JsonNode page(String team, long after) {
    return get("/api/teams/" + team + "/events?limit=" + PAGE + "&after=" + after).get("events");
  }

  @Override
  public void close() {
    client.close();
  }
}
