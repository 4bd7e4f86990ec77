package dev.reeve.server;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** A store that somebody moves away, and brings back. */
@Timeout(180)
class LostStoreTest {

  private static final Logger ACCESS =
      (Logger) LoggerFactory.getLogger("dev.reeve.daemon.engine.Access");

  @TempDir private Path folder;
  private final ListAppender<ILoggingEvent> log = new ListAppender<>();

  @BeforeEach
  void listen() {
    log.start();
    ACCESS.addAppender(log);
    ACCESS.setLevel(Level.INFO);
  }

  @AfterEach
  void cease() {
    ACCESS.detachAppender(log);
    ACCESS.setLevel(null);
  }

  @Test
  @DisplayName(
      "R-5 the daemon's log says once that the store cannot be used, and once that it can, however"
          + " often it comes and goes meanwhile")
  void told() throws IOException {
    Path store = folder.resolve("reeve/reeve.db");
    HandTime time = new HandTime();
    try (LiveDaemon daemon = new LiveDaemon(folder, LiveDaemon.Setting.quick(time))) {
      daemon.api.ok("/api/teams", "{\"id\": \"a\", \"members\": {\"c1\": \"coder\"}}");
      for (int i = 0; i < 3; i++) {
        Files.move(store, folder.resolve("aside.db"));
        assertThat(send(daemon)).isEqualTo(503);
        Files.move(folder.resolve("aside.db"), store);
        assertThat(send(daemon)).isEqualTo(200);
        assertThat(daemon.api.status("/healthz")).isEqualTo(200);
        time.go(time.passed().plusSeconds(1));
      }
      assertThat(log.list).hasSize(1);
      time.go(time.passed().plusSeconds(30));
      assertThat(send(daemon)).isEqualTo(200);
    }
    List<String> lines = log.list.stream().map(ILoggingEvent::toString).toList();
    assertThat(lines).hasSize(2);
    assertThat(lines.getFirst())
        .as("by whoever looked first: the writer, or a reader")
        .startsWith("[WARN] the log cannot be used now: the store " + store)
        .containsAnyOf(" is gone: it was moved", " cannot be opened; look whether");
    assertThat(lines.getLast()).isEqualTo("[INFO] the log can be used again");
  }

  private static int send(LiveDaemon daemon) {
    return daemon
        .api
        .post(
            "/api/teams/a/commands",
            "{\"type\": \"ERROR\", \"actor\": \"c1\", \"data\": {\"text\": \"x\"}}")
        .statusCode();
  }
}
