package dev.reeve.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.base.file.Home;
import dev.reeve.server.access.Tokens;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The real daemon, killed again and again under real load, judged by what its clients wrote down
 * themselves. {@code -Dcrash.kills=50} kills it that often.
 */
@Timeout(600)
class CrashTest {

  private static final int CLIENTS = 8;

  @TempDir Path folder;
  private final int kills = Integer.getInteger("crash.kills", 6);
  private final HttpClient http = HttpClient.newHttpClient();
  private volatile boolean over;
  private String operator = "";
  private int port;

  /** What a client was told: request id → replay index of its event. */
  private final Map<String, Long> acknowledged = new ConcurrentSkipListMap<>();

  private final Map<String, Boolean> sent = new ConcurrentSkipListMap<>();

  @Test
  @DisplayName("R-11 however often the daemon is killed, nothing acknowledged is lost or doubled")
  void killed_under_load() throws IOException, InterruptedException {
    Home home = new Home(folder.resolve("reeve"));
    home.ready();
    operator = new Tokens(home).operator();
    try (ServerSocket socket = new ServerSocket(0)) {
      port = socket.getLocalPort();
    }
    Random random = new Random(11);
    DaemonProcess daemon = DaemonProcess.start(home.folder(), port);
    try {
      for (int i = 0; i < CLIENTS; i++) found("team-" + i);
      List<Thread> clients = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        int number = i;
        clients.add(Thread.ofPlatform().start(() -> client(number)));
      }
      for (int i = 0; i < kills; i++) {
        Thread.sleep(50 + random.nextInt(500)); // when it happens is left to chance
        daemon.kill();
        daemon = DaemonProcess.start(home.folder(), port);
      }
      over = true;
      for (Thread client : clients) client.join();
      judge();
    } finally {
      over = true;
      daemon.close();
    }
  }

  private void found(String team) {
    HttpResponse<String> response =
        post("/api/teams", "{\"id\": \"%s\", \"members\": {\"c1\": \"coder\"}}".formatted(team));
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
  }

  /** Sends one command after another, each until it is answered. */
  private void client(int number) {
    String path = "/api/teams/team-" + number + "/commands";
    for (int i = 0; !over; i++) {
      String id = number + "-" + i;
      String json =
          ("{\"type\": \"ERROR\", \"actor\": \"c1\", \"request_id\": \"%s\","
                  + " \"data\": {\"text\": \"%s\"}}")
              .formatted(id, id);
      sent.put(id, true);
      for (boolean done = false; !done; ) done = acknowledged(id, path, json);
    }
  }

  private boolean acknowledged(String id, String path, String json) {
    try {
      HttpResponse<String> response = post(path, json);
      if (response.statusCode() != 200) return pause();
      JsonNode event = JsonMapper.shared().readTree(response.body()).at("/events/0");
      acknowledged.put(id, event.get("replay_index").asLong());
      return true;
    } catch (UncheckedIOException e) {
      return pause();
    }
  }

  private static boolean pause() {
    LockSupport.parkNanos(20_000_000);
    return false;
  }

  private void judge() {
    Map<String, Long> found = new TreeMap<>();
    for (int i = 0; i < CLIENTS; i++) {
      String team = "team-" + i;
      for (JsonNode event : events(team)) {
        if (!event.get("type").asString().equals("ERROR")) continue;
        String id = event.at("/data/text").asString();
        assertThat(found.put(id, event.get("replay_index").asLong())).as("twice: %s", id).isNull();
      }
      assertThat(get("/api/teams/" + team + "/verify").get("findings")).isEmpty();
    }
    System.out.printf(
        "%d kills, %,d acknowledged, %,d stored%n", kills, acknowledged.size(), found.size());
    assertThat(acknowledged).isNotEmpty();
    acknowledged.forEach((id, index) -> assertThat(found).as("lost").containsEntry(id, index));
    assertThat(sent.keySet()).containsAll(found.keySet());
  }

  private List<JsonNode> events(String team) {
    List<JsonNode> all = new ArrayList<>();
    JsonNode page = get("/api/teams/" + team + "/events?limit=1000").get("events");
    while (!page.isEmpty()) {
      page.forEach(all::add);
      long last = page.get(page.size() - 1).get("replay_index").asLong();
      page = get("/api/teams/" + team + "/events?limit=1000&after=" + last).get("events");
    }
    return all;
  }

  private JsonNode get(String path) {
    return JsonMapper.shared().readTree(send(request(path).build()).body());
  }

  private HttpResponse<String> post(String path, String json) {
    return send(
        request(path)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(json))
            .build());
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
        .header("Authorization", "Bearer " + operator);
  }

  private HttpResponse<String> send(HttpRequest request) {
    try {
      return http.send(request, BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
