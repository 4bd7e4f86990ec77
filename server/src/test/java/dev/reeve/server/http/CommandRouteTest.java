package dev.reeve.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.server.LiveDaemon;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The short way of commands, on which no thread waits for anybody, over real connections. */
@Timeout(60)
class CommandRouteTest {

  private static final String PATH = "/api/teams/t/commands";
  private static final Duration SOON = Duration.ofMillis(200);
  private static final int MORE_THAN_ARE_LET_IN = 4_200;

  @TempDir Path folder;
  private LiveDaemon daemon;

  @BeforeEach
  void start() {
    daemon = new LiveDaemon(folder);
    daemon.api.ok("/api/teams", "{\"id\": \"t\", \"members\": {\"lead\": \"lead\"}}");
  }

  @AfterEach
  void stop() {
    daemon.close();
  }

  private RawClient raw() throws IOException {
    return new RawClient(daemon.port());
  }

  private String head(String token, int length) {
    return ("POST %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nAuthorization: Bearer %s\r\n"
            + "Content-Type: application/json\r\nContent-Length: %d\r\n\r\n")
        .formatted(PATH, daemon.port(), token, length);
  }

  private String head(int length) {
    return head(daemon.tokens.operator(), length);
  }

  private static String report(String text) {
    return "{\"type\":\"ERROR\",\"actor\":\"lead\",\"data\":{\"text\":\"" + text + "\"}}";
  }

  @Test
  @DisplayName("W-3 a command that comes in pieces is taken once it is whole, and once")
  void pieces() throws IOException {
    String body = report("in pieces");
    String request = head(body.length()) + body;
    try (RawClient raw = raw()) {
      for (int i = 0; i < request.length(); i += 40) {
        raw.send(request.substring(i, Math.min(i + 40, request.length())));
        daemon.api.ok(PATH, report("between"));
      }
      assertThat(raw.next()).startsWith("HTTP/1.1 200 ").contains("in pieces");
    }
    assertThat(daemon.api.events("t").toString()).containsOnlyOnce("in pieces");
  }

  @Test
  @DisplayName(
      "W-3 commands that are sent before the answers have come are answered in their order")
  void pipelined() throws IOException {
    StringBuilder all = new StringBuilder();
    for (int i = 0; i < 100; i++) {
      String body = i % 10 == 9 ? "{}" : report("number " + i + ".");
      all.append(head(body.length())).append(body);
    }
    try (RawClient raw = raw()) {
      raw.send(all.toString());
      for (int i = 0; i < 100; i++) {
        String answer = raw.next();
        if (i % 10 == 9) assertThat(answer).startsWith("HTTP/1.1 400 ");
        else assertThat(answer).startsWith("HTTP/1.1 200 ").contains("number " + i + ".");
      }
    }
  }

  @Test
  @DisplayName("R-6 who does not send what it announced slows nobody")
  void silent() throws IOException {
    List<RawClient> silent = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      RawClient raw = raw();
      raw.send(head(100) + "{");
      silent.add(raw);
    }
    for (int i = 0; i < 20; i++) daemon.api.ok(PATH, report("meanwhile"));
    for (RawClient raw : silent) raw.close();
    daemon.api.ok(PATH, report("afterwards"));
    assertThat(daemon.api.get("/api/health").get("well").asBoolean()).isTrue();
  }

  @Test
  @DisplayName("W-3 a body that does not come in time is told so, and its connection is closed")
  void slow() throws IOException {
    daemon.http().setIdle(SOON);
    try (RawClient raw = raw()) {
      raw.send(head(200) + "{");
      RawClient.Answer answer = raw.answer();
      assertThat(answer.status()).isEqualTo("HTTP/1.1 408 Request Timeout");
      assertThat(answer.headers())
          .containsEntry("content-type", "application/json")
          .containsEntry("connection", "close");
      assertThat(answer.body())
          .isEqualTo(
              "{\"error\":\"INVALID\",\"message\":\"the rest of the body did not come in time\"}");
      assertThat(raw.isEnded()).isTrue();
    }
  }

  @Test
  @DisplayName("R-6 who leaves in the middle of a command leaves its place to others")
  void leaves() throws Exception {
    for (int i = 0; i < MORE_THAN_ARE_LET_IN; i++) {
      try (RawClient raw = raw()) {
        raw.send(head(100) + "{");
      }
    }
    String body = report("afterwards");
    String answer = "";
    for (int i = 0; i < 100 && !answer.contains(" 200 "); i++) {
      try (RawClient last = raw()) { // a new connection, behind all those
        last.send(head(body.length()) + body);
        answer = last.next();
      }
      if (answer.contains(" 429 ")) Thread.sleep(Duration.ofMillis(50)); // not all noticed yet
    }
    assertThat(answer).startsWith("HTTP/1.1 200 ");
  }

  @Test
  @DisplayName("R-6 who sends without end and takes no answer slows nobody")
  void takes_nothing() throws Exception {
    String body = report("x".repeat(4_000));
    String requests = (head(body.length()) + body).repeat(100);
    AtomicInteger sent = new AtomicInteger();
    try (RawClient raw = raw()) {
      Thread sender =
          Thread.startVirtualThread(() -> {
            try {
              while (true) {
                raw.send(requests);
                sent.incrementAndGet();
              }
            } catch (IOException closed) {
              // it was shut out, or the test is over
            }
          });
      int before = -1;
      while (sent.get() == 0 || before < sent.get()) { // until nothing more goes out
        before = sent.get();
        for (int i = 0; i < 20; i++) daemon.api.ok(PATH, report("meanwhile"));
        Thread.sleep(Duration.ofMillis(300));
      }
      for (int i = 0; i < 20; i++) daemon.api.ok(PATH, report("afterwards"));
      assertThat(sender.isAlive()).isTrue();
    }
  }

  @Test
  @DisplayName("W-3 who asks first whether it may send is told so")
  void asks_first() {
    HttpResponse<String> answer =
        daemon.api.send(
            daemon
                .api
                .request(PATH)
                .expectContinue(true)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(report("after all"))));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
  }

  @Test
  @DisplayName("R-20 who has no good token is refused before anything of what it sends is taken")
  void refused_at_once() throws IOException {
    try (RawClient raw = raw()) {
      raw.send(head("rvt_nobody", 1_000_000));
      assertThat(raw.next()).startsWith("HTTP/1.1 401 ");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1_000, 20_000, 200_000, 900_000})
  @DisplayName("W-3 the short and the longer way answer alike, whatever the length")
  void alike(int length) {
    String text = "word ".repeat(length / 5);
    assertThat(shortly(report(text))).isEqualTo(longer(report(text)));
    String broken = report(text) + "}";
    assertThat(shortly(broken)).isEqualTo(longer(broken)).startsWith("4");
  }

  /** By its length, which is known beforehand. */
  private String shortly(String body) {
    return told(daemon.api.post(PATH, body));
  }

  /** In chunks, so that nobody knows how much will come. */
  private String longer(String body) {
    byte[] bytes = body.getBytes(StandardCharsets.US_ASCII);
    return told(
        daemon.api.send(
            daemon
                .api
                .request(PATH)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(bytes)))));
  }

  /** Without what is different each time. */
  private static String told(HttpResponse<String> answer) {
    JsonNode body = JsonMapper.shared().readTree(answer.body());
    JsonNode told = body.has("events") ? body.at("/events/0/data") : body;
    return answer.statusCode() + " " + answer.headers().firstValue("Content-Type") + " " + told;
  }
}
