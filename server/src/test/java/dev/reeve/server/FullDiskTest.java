package dev.reeve.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.base.file.Home;
import dev.reeve.server.access.Tokens;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/**
 * A real daemon that may not write: the system refuses every write of its process until it is
 * allowed again, as a disk does that is full and is freed.
 */
@Timeout(180)
class FullDiskTest {

  private static final String PRLIMIT = "/usr/bin/prlimit";

  /** So many seconds of its clock pass in one: its beat, which tries the store, is every second. */
  private static final int PACE = 30;

  @TempDir Path folder;
  private DaemonProcess daemon;
  private ApiClient api;

  @BeforeEach
  void start() {
    assertThat(Path.of(PRLIMIT)).as("util-linux has it: install that").isExecutable();
    Home home = new Home(folder.resolve("reeve"));
    home.ready();
    int port = DaemonProcess.freePort();
    api = new ApiClient(port, new Tokens(home).operator());
    Instant now = Instant.parse("2026-11-15T22:00:00Z");
    String start = String.valueOf(System.currentTimeMillis());
    daemon =
        DaemonProcess.start(home.folder(), port, now.toString(), start, String.valueOf(PACE), "0");
    api.ok("/api/teams", "{\"id\": \"a\", \"members\": {\"c1\": \"coder\"}}");
    assertThat(send("before").statusCode()).isEqualTo(200);
  }

  @AfterEach
  void stop() {
    if (daemon != null) daemon.close();
    if (api != null) api.close();
  }

  @Test
  @DisplayName(
      "R-5 what cannot be stored is answered 503, health says so, and it recovers by itself")
  void full() throws Exception {
    mayWrite("0");
    HttpResponse<String> refused = send("r");
    assertThat(refused.statusCode()).as(refused.body()).isEqualTo(503);
    assertThat(refused.body()).contains("\"error\":\"UNAVAILABLE\"", "reeve.db", "look after");
    assertThat(refused.headers().firstValue("Retry-After")).hasValue("1");
    assertThat(api.status("/healthz")).isEqualTo(503);
    assertThat(api.status("/readyz")).isEqualTo(503);
    assertThat(api.status("/livez")).isEqualTo(200);
    assertThat(api.get("/api/health").get("trouble").asString()).contains("reeve.db");
    assertThat(api.get("/api/teams").get("trouble").asString()).contains("reeve.db");
    assertThat(api.send(api.request("/metrics")).body()).contains("reeve_engine_well 0.0");
    assertThat(api.get("/api/teams/a").get("phase").asString()).as("can be read").isNotEmpty();
    mayWrite("unlimited");
    awaitHealthy();
    HttpResponse<String> accepted = send("r");
    assertThat(accepted.statusCode()).as(accepted.body()).isEqualTo(200);
    assertThat(send("r").body()).isEqualTo(accepted.body());
    long stored =
        api.events("a").stream().filter(event -> event.toString().contains("text-r")).count();
    assertThat(stored).isEqualTo(1);
    assertThat(api.get("/api/teams/a/verify").get("findings")).isEmpty();
    assertThat(JsonMapper.shared().readTree(accepted.body()).at("/events/0/type").asString())
        .isEqualTo("ERROR");
  }

  /** Nobody sends anything: the daemon tries the store by itself. */
  private void awaitHealthy() throws InterruptedException {
    long deadline = System.nanoTime() + 50_000_000_000L;
    while (api.status("/healthz") != 200) {
      assertThat(System.nanoTime()).as("never well again").isLessThan(deadline);
      Thread.sleep(20);
    }
  }

  private HttpResponse<String> send(String id) {
    return api.post(
        "/api/teams/a/commands",
        ("{\"type\": \"ERROR\", \"actor\": \"c1\", \"request_id\": \"%s\","
                + " \"data\": {\"text\": \"text-%s\"}}")
            .formatted(id, id));
  }

  /** The largest size that a file of the daemon's may grow to. */
  private void mayWrite(String bytes) throws IOException, InterruptedException {
    String limit = "--fsize=" + bytes + ":";
    Process process =
        new ProcessBuilder(PRLIMIT, "--pid", String.valueOf(daemon.pid()), limit)
            .inheritIO()
            .start();
    assertThat(process.waitFor()).isZero();
  }
}
