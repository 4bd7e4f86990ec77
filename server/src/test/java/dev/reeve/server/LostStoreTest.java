package dev.reeve.server;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.reeve.daemon.engine.Engine;
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

  private static final Logger ENGINE = (Logger) LoggerFactory.getLogger(Engine.class);

  @TempDir private Path folder;
  private final ListAppender<ILoggingEvent> log = new ListAppender<>();

  @BeforeEach
  void listen() {
    log.start();
    ENGINE.addAppender(log);
    ENGINE.setLevel(Level.INFO);
  }

  @AfterEach
  void cease() {
    ENGINE.detachAppender(log);
    ENGINE.setLevel(null);
  }

  @Test
  @DisplayName("R-5 the daemon's log says once that the store cannot be used, and once that it can")
  void told() throws IOException {
    Path store = folder.resolve("reeve/reeve.db");
    try (LiveDaemon daemon = new LiveDaemon(folder)) {
      daemon.api.ok("/api/teams", "{\"id\": \"a\", \"members\": {\"c1\": \"coder\"}}");
      Files.move(store, folder.resolve("aside.db"));
      for (int i = 0; i < 3; i++) assertThat(send(daemon)).isEqualTo(503);
      Files.move(folder.resolve("aside.db"), store);
      for (int i = 0; i < 3; i++) assertThat(send(daemon)).isEqualTo(200);
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
