package dev.reeve.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.reeve.server.LiveDaemon;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What no client of good manners sends, over real connections: all is answered in one form. */
@Timeout(60)
class OddRequestsTest {

  private static final Duration SOON = Duration.ofMillis(200);

  @TempDir Path folder;
  private LiveDaemon daemon;
  private final ListAppender<ILoggingEvent> logged = new ListAppender<>();

  @BeforeEach
  void start() {
    daemon = new LiveDaemon(folder);
    daemon.api.ok("/api/teams", "{\"id\": \"t\", \"members\": {\"lead\": \"lead\"}}");
    logged.start();
    root().addAppender(logged);
  }

  @AfterEach
  void stop() {
    root().detachAppender(logged);
    daemon.close();
  }

  private static Logger root() {
    return (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
  }

  private List<String> errors() {
    return List.copyOf(logged.list).stream()
        .filter(each -> each.getLevel() == Level.ERROR)
        .map(ILoggingEvent::getFormattedMessage)
        .toList();
  }

  private String head(String request) {
    return ("%s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nAuthorization: Bearer %s\r\n"
            + "Accept: application/json, text/event-stream\r\nContent-Type: application/json\r\n")
        .formatted(request, daemon.port(), daemon.tokens.operator());
  }

  private RawClient.Answer answer(String request) throws IOException {
    try (RawClient raw = new RawClient(daemon.port())) {
      raw.send(request);
      return raw.answer();
    }
  }

  /** As the contract has it. */
  private static JsonNode refusal(RawClient.Answer answer) {
    assertThat(answer.headers())
        .as(answer.toString())
        .containsEntry("content-type", "application/json");
    JsonNode body = JsonMapper.shared().readTree(answer.body());
    assertThat(body.propertyNames()).contains("error", "message");
    assertThat(body.get("message").asString()).doesNotContain("Exception", "java.", "jetty");
    return body;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/mcp",
        "/api/teams",
        "/api/teams/t/decisions/d-1",
        "/api/teams/%74/commands",
        "/hooks/claude",
        "/hooks/run"
      })
  @DisplayName("W-3 wherever a body does not come in time it is told so, and is no error of ours")
  void slow(String path) throws IOException {
    daemon.http().setIdle(SOON);
    RawClient.Answer answer = answer(head("POST " + path) + "Content-Length: 200\r\n\r\n{");
    assertThat(answer.status()).as(answer.toString()).startsWith("HTTP/1.1 408 ");
    assertThat(answer.headers()).containsEntry("connection", "close");
    assertThat(refusal(answer).get("message").asString()).contains("did not come in time");
    assertThat(errors()).isEmpty();
  }

  /** What Jetty refuses before any route is asked. */
  static List<String> unreadable() {
    String address = "a".repeat(9_000);
    return List.of(
        "400 GET /api/teams/%ff HTTP/1.1\r\nHost: HOST\r\n",
        "400 GET /api/teams/% HTTP/1.1\r\nHost: HOST\r\n",
        "400 GET /api/teams/t/why/%00 HTTP/1.1\r\nHost: HOST\r\n",
        "400 GET /api/teams HTTP/1.1\r\n",
        "400 GET /api/teams HTTP/1.1\r\nHost: HOST\r\nHost: other\r\n",
        "400 GET http://other/api/teams HTTP/1.1\r\nHost: HOST\r\n",
        "400 DELETE /api/teams/% HTTP/1.1\r\nHost: HOST\r\n",
        "400 nonsense\r\n",
        "414 GET /" + address + " HTTP/1.1\r\nHost: HOST\r\n",
        "431 GET /api/teams HTTP/1.1\r\nHost: HOST\r\nX-Long: " + address + "\r\n",
        "505 GET /api/teams HTTP/7.0\r\nHost: HOST\r\n");
  }

  @ParameterizedTest
  @MethodSource("unreadable")
  @DisplayName("W-3 what cannot be read as a request is refused in the form of every refusal")
  void unreadable(String asked) throws IOException {
    String request = asked.substring(4).replace("HOST", "127.0.0.1:" + daemon.port());
    RawClient.Answer answer = answer(request + "Accept: */*\r\n\r\n");
    assertThat(answer.status()).startsWith("HTTP/1.1 " + asked.substring(0, 3));
    refusal(answer);
    assertThat(errors()).isEmpty();
  }

  @Test
  @DisplayName("W-3 a person whose address cannot be read is told so in plain words")
  void person() throws IOException {
    RawClient.Answer answer =
        answer("GET /teams/%ff HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/html\r\n\r\n");
    assertThat(answer.status()).startsWith("HTTP/1.1 400 ");
    assertThat(answer.headers()).containsEntry("content-type", "text/plain; charset=utf-8");
    assertThat(answer.body()).startsWith("this is no request: ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "DELETE"})
  @DisplayName("W-3 by another method than POST nothing is said at /mcp, and it is told so")
  void methods(String method) throws IOException {
    RawClient.Answer answer = answer(head(method + " /mcp") + "\r\n");
    assertThat(answer.status()).startsWith("HTTP/1.1 405 ");
    assertThat(answer.headers()).containsEntry("allow", "POST");
    assertThat(refusal(answer).get("message").asString()).endsWith("by POST");
  }

  @Test
  @DisplayName("W-3 a head of what has no end is refused with the methods that there are")
  void heads() {
    for (String path : List.of("/mcp POST", "/api/teams/t/stream GET")) {
      String[] words = path.split(" ", -1);
      HttpResponse<String> answer = daemon.api.send(daemon.api.request(words[0]).HEAD());
      assertThat(answer.statusCode()).as(path).isEqualTo(405);
      assertThat(answer.headers().firstValue("Allow")).contains(words[1]);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/mcp", "/api/teams", "/api/teams/t/commands"})
  @DisplayName("W-3 what is too large is refused in one form, wherever it is sent")
  void large(String path) throws IOException {
    RawClient.Answer answer = answer(head("POST " + path) + "Content-Length: 2000000\r\n\r\n{");
    assertThat(answer.status()).startsWith("HTTP/1.1 413 ");
    assertThat(refusal(answer).toString())
        .isEqualTo(
            "{\"error\":\"TOO_LARGE\",\"message\":\"a body may have at most 1048576 bytes\"}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/mcp", "/api/teams", "/api/teams/t/commands", "/hooks/claude"})
  @DisplayName("W-3 what says itself that it is too large is refused before it has come")
  void announced(String path) throws IOException {
    RawClient.Answer answer = answer(head("POST " + path) + "Content-Length: 9999999999\r\n\r\n{");
    assertThat(answer.status()).startsWith("HTTP/1.1 413 ");
    assertThat(refusal(answer).get("error").asString()).isEqualTo("TOO_LARGE");
  }
}
