package dev.reeve.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.base.file.Home;
import dev.reeve.server.access.Tokens;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
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
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The real daemon, killed again and again under real load, judged by what its clients wrote down
 * themselves. {@code -Dcrash.kills=50} kills it that often.
 */
@Timeout(600)
@Execution(ExecutionMode.CONCURRENT)
class CrashTest {

  private static final int CLIENTS = 8;

  @TempDir Path folder;
  private final int kills = Integer.getInteger("crash.kills", 6);
  private volatile boolean over;
  private ApiClient api = new ApiClient(0, "");

  /** What a client was told: request id → replay index of its event. */
  private final Map<String, Long> acknowledged = new ConcurrentSkipListMap<>();

  private final Map<String, Boolean> sent = new ConcurrentSkipListMap<>();

  @Test
  @DisplayName("R-11 however often the daemon is killed, nothing acknowledged is lost or doubled")
  void killed_under_load() throws IOException, InterruptedException {
    Home home = new Home(folder.resolve("reeve"));
    home.ready();
    int port = DaemonProcess.freePort();
    api = new ApiClient(port, new Tokens(home).operator());
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
    api.ok("/api/teams", "{\"id\": \"%s\", \"members\": {\"c1\": \"coder\"}}".formatted(team));
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
      HttpResponse<String> response = api.post(path, json);
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
      for (JsonNode event : api.events(team)) {
        if (!event.get("type").asString().equals("ERROR")) continue;
        String id = event.at("/data/text").asString();
        assertThat(found.put(id, event.get("replay_index").asLong())).as("twice: %s", id).isNull();
      }
      assertThat(api.get("/api/teams/" + team + "/verify").get("findings")).isEmpty();
    }
    System.out.printf(
        "%d kills, %,d acknowledged, %,d stored%n", kills, acknowledged.size(), found.size());
    assertThat(acknowledged).isNotEmpty();
    acknowledged.forEach((id, index) -> assertThat(found).as("lost").containsEntry(id, index));
    assertThat(sent.keySet()).containsAll(found.keySet());
  }
}
