package dev.reeve.server.notify;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.reeve.core.team.Settings;
import dev.reeve.server.LiveDaemon;
import dev.reeve.server.notify.Way.Told;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** People are called by a webhook and on a screen. */
@Timeout(180)
class WaysTest {

  private static final List<Duration> SOON = List.of(Duration.ofMillis(1), Duration.ofMillis(1));

  private static final String KEY =
      "-----BEGIN PRIVATE KEY-----\\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC\\n-----END PRIVATE KEY-----";

  /** What came in. */
  private record Posted(String path, String id, String body) {}

  @TempDir Path folder;
  private final BlockingQueue<Posted> posted = new LinkedBlockingQueue<>();
  private final BlockingQueue<Integer> answers = new LinkedBlockingQueue<>();
  private HttpServer hook;

  @BeforeEach
  void listen() throws IOException {
    hook = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    hook.createContext("/", this::take);
    hook.start();
  }

  private void take(HttpExchange request) throws IOException {
    String body = new String(request.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    String id = String.valueOf(request.getRequestHeaders().getFirst("Idempotency-Key"));
    Integer answer = answers.poll();
    request.getResponseHeaders().add("Location", address("/elsewhere").toString());
    request.sendResponseHeaders(answer == null ? 204 : answer, -1);
    request.close();
    posted.add(new Posted(request.getRequestURI().getPath(), id, body));
  }

  @AfterEach
  void stop() {
    hook.stop(0);
  }

  private URI address(String path) {
    return URI.create("http://127.0.0.1:" + hook.getAddress().getPort() + path);
  }

  private LiveDaemon daemon(List<String> command) {
    return new LiveDaemon(
        folder,
        Settings.DEFAULT,
        new Notifier.Plan(
            command,
            address("/secret-topic"),
            false,
            folder,
            Duration.ofMinutes(1),
            SOON,
            Notifier.Plan.LOOK));
  }

  private static void miss(LiveDaemon daemon, String tool) {
    daemon.api.ok("/api/teams", "{\"id\":\"night\",\"members\":{\"ann\":\"coder\"}}");
    daemon.api.ok(
        "/api/teams/night/commands",
        "{\"type\":\"TOOL_UNAVAILABLE\",\"actor\":\"ann\",\"data\":{\"tool\":\"" + tool + "\"}}");
  }

  private Posted next() throws InterruptedException {
    Posted next = posted.poll(60, TimeUnit.SECONDS);
    assertThat(next).isNotNull();
    return next;
  }

  private static JsonNode delivery(LiveDaemon daemon) throws InterruptedException {
    for (int i = 0; i < 1_200; i++) {
      for (JsonNode event : daemon.api.events("night")) {
        if (event.get("type").asString().equals("DELIVERY")) return event.get("data");
      }
      TimeUnit.MILLISECONDS.sleep(50);
    }
    throw new AssertionError("no delivery");
  }

  @Test
  @DisplayName("T-76 a decision is posted to the webhook as the same JSON, and is delivered")
  void webhook() throws InterruptedException {
    try (LiveDaemon daemon = daemon(List.of())) {
      miss(daemon, "docker");
      Posted told = next();
      assertThat(told.path()).isEqualTo("/secret-topic");
      assertThat(told.id()).startsWith("night.m-");
      JsonNode body = JsonMapper.shared().readTree(told.body());
      assertThat(body.at("/decision/id").asString()).isEqualTo("d-1");
      assertThat(body.get("text").asString()).contains("ann misses docker");
      assertThat(delivery(daemon).get("delivery").asString()).isEqualTo("delivered");
      assertThat(delivery(daemon).get("detail").asString()).isEqualTo("notify.webhook");
    }
    assertThat(posted).as("once").isEmpty();
  }

  @Test
  @DisplayName("T-46 a webhook that is busy is tried again; the message is told under one name")
  void busy() throws InterruptedException {
    answers.addAll(List.of(503, 429));
    try (LiveDaemon daemon = daemon(List.of())) {
      miss(daemon, "docker");
      assertThat(List.of(next().id(), next().id(), next().id()).stream().distinct()).hasSize(1);
      assertThat(delivery(daemon).get("delivery").asString()).isEqualTo("delivered");
    }
  }

  @Test
  @DisplayName("T-46 one that refuses, or points elsewhere, is not asked again, and not named")
  void refused() throws InterruptedException {
    answers.add(307);
    try (LiveDaemon daemon = daemon(List.of())) {
      miss(daemon, "docker");
      next();
      assertThat(delivery(daemon).get("delivery").asString()).isEqualTo("unconfirmed");
      assertThat(delivery(daemon).get("detail").asString())
          .isEqualTo("notify.webhook: 127.0.0.1 answered with 307");
    }
    assertThat(posted).isEmpty();
  }

  @Test
  @DisplayName("T-46 a message is delivered if one of several ways tells it")
  void several() throws InterruptedException {
    try (LiveDaemon daemon = daemon(List.of("false"))) {
      miss(daemon, "docker");
      next();
      assertThat(delivery(daemon).get("delivery").asString()).isEqualTo("delivered");
      awaitNoProgram();
    }
  }

  /** It would go on after the daemon, in a folder that is being removed. */
  private void awaitNoProgram() throws InterruptedException {
    Path notices = folder.resolve("reeve/notices");
    for (int i = 0; i < 1_200; i++) {
      String[] left = notices.toFile().list();
      if (left == null || left.length == 0) return;
      TimeUnit.MILLISECONDS.sleep(50);
    }
    throw new AssertionError("the program is still there");
  }

  @Test
  @DisplayName("T-59 of a critical event a person hears even where an agent leads")
  void critical() throws InterruptedException {
    try (LiveDaemon daemon = daemon(List.of())) {
      daemon.api.ok(
          "/api/teams", "{\"id\":\"night\",\"members\":{\"bob\":\"lead\",\"ann\":\"coder\"}}");
      daemon.api.ok(
          "/api/teams/night/commands",
          "{\"type\":\"STATE_OWNERSHIP_HANDOFF\",\"actor\":\"bob\",\"data\":{\"epoch\":1}}");
      daemon.api.ok(
          "/api/teams/night/commands",
          "{\"type\":\"MESSAGE\",\"actor\":\"ann\",\"data\":{\"to\":\"bob\",\"text\":\""
              + KEY
              + "\"}}");
      Posted told = next();
      JsonNode body = JsonMapper.shared().readTree(told.body());
      assertThat(body.get("type").asString()).isEqualTo("SECURITY_INCIDENT");
      assertThat(body.get("severity").asString()).isEqualTo("CRITICAL");
      assertThat(body.get("subject").asString()).contains("reeve why night");
      assertThat(told.id()).matches("night\\.e-[0-9]+");
      assertThat(told.body()).doesNotContain("MIIEvQ");
    }
  }

  /** What is told on a screen. */
  private record Line(String name, String json, String headline) implements News {}

  @Test
  @DisplayName("T-76 on a screen stands a line of Reeve's own, given as an argument to no shell")
  void desktop() throws IOException {
    Path program = folder.resolve("notify-send");
    Files.writeString(
        program,
        "#!/bin/sh\nprintf '%s\\n' \"$@\" > "
            + folder
            + "/seen.part && mv "
            + folder
            + "/seen.part "
            + folder
            + "/seen\n");
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    Map<String, String> here = Map.of("PATH", folder.toString());
    News news = new Line("x", "{}", "team $(touch pwned): d-1 waits");
    assertThat(new DesktopWay(here).tell(news)).isInstanceOf(Told.Done.class);
    assertThat(folder.resolve("seen"))
        .content()
        .isEqualTo("--app-name=Reeve\n--urgency=critical\n--\nReeve\n" + news.headline() + "\n");
    assertThat(DesktopWay.command(Path.of("/usr/bin/osascript"), news.headline()))
        .endsWith("Reeve", news.headline());
    assertThat(new DesktopWay(Map.of("PATH", "/nowhere")).tell(news))
        .isEqualTo(
            new Told.Over("notify.desktop: neither notify-send nor osascript is on the PATH"));
  }
}
