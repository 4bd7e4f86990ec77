package dev.reeve.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code reeve log} beside a daemon that tells of a time long ago. */
class LogCommandTest {

  private static final String TEAM =
      """
      {"id": "login", "profile": "strict", "phase": "active", "epoch": 1,
       "members": {"ann": {"role": "coder", "roster": "ACTIVE", "idle_stage": "none",
         "owes": ["1"], "owes_since": {"1": "2026-01-01T22:03:00Z"},
         "last_activity_at": "2026-01-01T22:00:00Z"}}}
      """;
  private static final String EVENTS =
      "{\"events\": [{\"replay_index\": 7, \"at\": \"2026-01-01T22:05:00Z\"}]}";

  @TempDir private Path temp;

  @Test
  @DisplayName("W-1 log --at counts times as of the event")
  void as_of_the_event() throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", LogCommandTest::answer);
    server.start();
    try {
      String url = "http://127.0.0.1:" + server.getAddress().getPort();
      String daemon = "{\"pid\": " + ProcessHandle.current().pid() + ", \"url\": \"" + url + "\"}";
      Files.writeString(temp.resolve("daemon.json"), daemon);
      String token = "rvt_" + "0".repeat(16) + "_" + "A".repeat(43);
      Files.writeString(temp.resolve("token"), token);
      assertThat(new Terminal(temp).run("log", "login", "--at", "7").out())
          .contains("seen 5 min ago", "owes #1 for 2 min");
    } finally {
      server.stop(0);
    }
  }

  private static void answer(HttpExchange asked) throws IOException {
    boolean isLine =
        asked.getRequestURI().equals(URI.create("/api/teams/login/events?limit=1&after=6"));
    byte[] body = (isLine ? EVENTS : TEAM).getBytes(StandardCharsets.UTF_8);
    asked.sendResponseHeaders(200, body.length);
    asked.getResponseBody().write(body);
    asked.close();
  }
}
