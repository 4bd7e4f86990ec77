package dev.reeve.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * A store whose write-ahead log was cut behind what was durable: what is left is whole in itself.
 */
@Timeout(180)
class CutStoreTest {

  private static final String COMMANDS = "/api/teams/%s/commands";
  private static final int TAKEN = 40_000;

  @TempDir private Path temp;

  @Test
  @DisplayName("R-4 a store that was cut short is known for it, its Lead is told, the team goes on")
  void cut() throws IOException {
    Path copy = temp.resolve("copy");
    long last;
    try (LiveDaemon daemon = new LiveDaemon(temp.resolve("first"))) {
      for (String team : List.of("a", "b")) {
        daemon.api.ok(
            "/api/teams",
            "{\"id\":\"%s\",\"members\":{\"lead\":\"lead\",\"ann\":\"coder\"}}".formatted(team));
        daemon.api.ok(
            COMMANDS.formatted(team),
            "{\"type\":\"STATE_OWNERSHIP_HANDOFF\",\"actor\":\"lead\",\"data\":{\"epoch\":1}}");
      }
      for (int i = 0; i < 20; i++) report(daemon, "b", i);
      for (int i = 0; i < 40; i++) report(daemon, "a", i);
      last = index(daemon, "a");
      copy(temp.resolve("first"), copy);
    }
    shorten(copy.resolve("reeve/reeve.db-wal"));
    try (LiveDaemon daemon = new LiveDaemon(copy)) {
      report(daemon, "a", 99);
      List<JsonNode> events = daemon.api.events("a");
      JsonNode told = first(events, "STATE_DIVERGENCE");
      long end = told.get("replay_index").asLong() - 1;
      assertThat(end).isLessThan(last);
      assertThat(told.toString()).contains("the log ends at " + end + ", but " + last);
      JsonNode exit = first(events, "RECONCILE_LOCK_EXIT");
      assertThat(exit.get("data").get("to").asString()).isEqualTo("lead");
      assertThat(exit.toString()).contains("Events are lost, from " + (end + 1));
      assertThat(events).anyMatch(each -> each.toString().contains("report 99"));
      assertThat(daemon.api.get("/api/teams/a/verify").get("findings")).isEmpty();
      assertThat(daemon.api.events("b")).noneMatch(each -> is(each, "STATE_DIVERGENCE"));
    }
    try (LiveDaemon daemon = new LiveDaemon(copy)) {
      report(daemon, "a", 100);
      assertThat(daemon.api.events("a"))
          .filteredOn(each -> is(each, "STATE_DIVERGENCE"))
          .hasSize(1);
    }
  }

  private static void report(LiveDaemon daemon, String team, int number) {
    daemon.api.ok(
        COMMANDS.formatted(team),
        "{\"type\":\"ERROR\",\"actor\":\"ann\",\"data\":{\"text\":\"report %d\"}}"
            .formatted(number));
  }

  private static long index(LiveDaemon daemon, String team) {
    return daemon.api.events(team).getLast().get("replay_index").asLong();
  }

  private static boolean is(JsonNode event, String type) {
    return event.get("type").asString().equals(type);
  }

  private static JsonNode first(List<JsonNode> events, String type) {
    return events.stream()
        .filter(event -> is(event, type))
        .findFirst()
        .orElseThrow(() ->
            new AssertionError(
                type + " in " + events.subList(Math.max(0, events.size() - 6), events.size())));
  }

  /** As it lies there while it is in use. */
  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Path copy = to.resolve(from.relativize(file).toString());
        boolean shared = file.toString().endsWith("-shm");
        if (Files.isDirectory(file)) Files.createDirectories(copy);
        else if (!shared) Files.copy(file, copy);
      }
    }
  }

  private static void shorten(Path file) throws IOException {
    try (FileChannel wal = FileChannel.open(file, StandardOpenOption.WRITE)) {
      assertThat(wal.size()).isGreaterThan(4 * TAKEN);
      wal.truncate(wal.size() - TAKEN);
    }
  }
}
