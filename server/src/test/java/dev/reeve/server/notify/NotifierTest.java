package dev.reeve.server.notify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.agents.process.ProcessId;
import dev.reeve.core.team.Settings;
import dev.reeve.server.LiveDaemon;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** People are called by a real program, from a real daemon. */
@Timeout(180)
class NotifierTest {

  private static final List<Duration> SOON = List.of(Duration.ofMillis(1), Duration.ofMillis(1));

  @TempDir Path folder;

  @Test
  @DisplayName("T-76 a decision reaches the operator who leads the team, as JSON, and is delivered")
  void told() throws IOException {
    try (LiveDaemon daemon = daemon("cat > told.part; mv told.part told", Duration.ofMinutes(1))) {
      misses(daemon, 1, "$(touch pwned); `touch pwned`'\"");
      JsonNode delivery = event(daemon, isDelivery());
      assertThat(delivery.at("/data/delivery").asString()).isEqualTo("delivered");
      assertThat(delivery.at("/data/detail").asString()).isEqualTo("notify.command");
    }
    JsonNode told = JsonMapper.shared().readTree(Files.readString(folder.resolve("told")));
    assertThat(told.get("team").asString()).isEqualTo("night");
    assertThat(told.get("to").asString()).isEqualTo("operator");
    assertThat(told.get("message").asString()).startsWith("m-");
    assertThat(told.get("subject").asString()).contains("night", "d-1 (TOOL) waits for an answer");
    assertThat(told.get("text").asString()).contains("ann misses $(touch pwned)");
    assertThat(told.at("/decision/id").asString()).isEqualTo("d-1");
    assertThat(told.at("/decision/options")).hasSize(3);
    assertThat(folder.resolve("pwned")).as("no shell reads it").doesNotExist();
    assertThat(folder.resolve("reeve/notices")).isEmptyDirectory();
  }

  @Test
  @DisplayName("T-76 a notify.command that prints one of the options and ends well has answered it")
  void answered() throws IOException {
    try (LiveDaemon daemon = daemon("echo skip", Duration.ofMinutes(1))) {
      misses(daemon, 1, "docker");
      JsonNode decided = event(daemon, of("DECIDE"));
      assertThat(decided.at("/data/answer").asString()).isEqualTo("skip");
      assertThat(decided.at("/data/note").asString()).isEqualTo("answered through notify.command");
      assertThat(decided.get("via").asString()).isEqualTo("operator");
    }
  }

  @Test
  @DisplayName(
      "T-76 whatever else it prints is no answer, and neither is one of a program that fails")
  void no_answer() throws IOException {
    String some = "read a; cat > /dev/null; echo skip; echo and more";
    try (LiveDaemon daemon = daemon(some, Duration.ofMinutes(1))) {
      misses(daemon, 1, "docker");
      assertThat(event(daemon, isDelivery()).at("/data/delivery").asString())
          .isEqualTo("delivered");
      assertThat(daemon.api.events("night")).noneMatch(of("DECIDE"));
    }
    Files.delete(folder.resolve("call"));
    try (LiveDaemon daemon = daemon("echo skip; exit 3", Duration.ofMinutes(1))) {
      misses(daemon, 2, "podman");
      event(daemon, isDelivery().and(each -> each.toString().contains("ended with 3")));
      assertThat(daemon.api.events("night")).noneMatch(of("DECIDE"));
    }
  }

  @Test
  @DisplayName(
      "T-46 a program that fails is tried again, twice; then the message is in the inbox only")
  void tried_again() throws IOException {
    String fails = "echo x >> tries; echo no connection >&2; exit 7";
    try (LiveDaemon daemon = daemon(fails, Duration.ofMinutes(1))) {
      misses(daemon, 1, "docker");
      JsonNode delivery = event(daemon, isDelivery());
      assertThat(delivery.at("/data/delivery").asString()).isEqualTo("unconfirmed");
      assertThat(delivery.at("/data/detail").asString())
          .isEqualTo("notify.command ended with 7: no connection");
      assertThat(Files.readAllLines(folder.resolve("tries"))).hasSize(3);
      assertThat(daemon.api.get("/api/teams/night/messages?for=operator").toString())
          .contains("docker");
    }
  }

  @Test
  @DisplayName("T-46 one that hangs is stopped with what it started, and not begun again")
  void hangs() throws IOException {
    String hangs = "echo x >> tries; sleep 61.25 & echo $! > child; wait";
    try (LiveDaemon daemon = daemon(hangs, Duration.ofSeconds(3))) {
      misses(daemon, 1, "docker");
      JsonNode delivery = event(daemon, isDelivery());
      assertThat(delivery.at("/data/detail").asString()).startsWith("notify.command was stopped");
      assertThat(Files.readAllLines(folder.resolve("tries"))).hasSize(1);
      long child = Long.parseLong(Files.readString(folder.resolve("child")).strip());
      assertThat(ProcessHandle.of(child).filter(ProcessId::isAlive)).isEmpty();
    }
  }

  @Test
  @DisplayName("T-46 at most four run at a time, and all have their turn")
  void at_most_four() throws IOException {
    // The first four wait for each other: so four at once are seen, and a fifth would be.
    String counts =
        "mkdir on/$$; echo x >> begun; "
            + "until [ $(wc -l < begun) -ge 4 ]; do sleep 0.02; done; "
            + "ls on | wc -l >> most; rmdir on/$$";
    Files.createDirectory(folder.resolve("on"));
    try (LiveDaemon daemon = daemon(counts, Duration.ofMinutes(1))) {
      for (int i = 0; i < 12; i++) misses(daemon, i, "tool-" + i);
      events(daemon, isDelivery(), 12);
      List<Integer> counted = new ArrayList<>();
      for (String line : Files.readAllLines(folder.resolve("most"))) {
        counted.add(Integer.parseInt(line.strip()));
      }
      assertThat(counted).hasSize(12).contains(4).allMatch(each -> each <= 4);
    }
  }

  @Test
  @DisplayName("T-46 who was not called when the daemon stopped is called by the next one")
  void owed() throws IOException {
    Path missing = folder.resolve("call");
    Notifier.Plan later =
        new Notifier.Plan(
            List.of(missing.toString()),
            folder,
            Duration.ofMinutes(1),
            List.of(Duration.ofHours(1)));
    try (LiveDaemon daemon = new LiveDaemon(folder, Settings.DEFAULT, later)) {
      found(daemon);
      misses(daemon, 1, "docker");
      event(daemon, of("DECISION_OPENED"));
    }
    try (LiveDaemon daemon = daemon("true", Duration.ofMinutes(1))) {
      assertThat(event(daemon, isDelivery()).at("/data/delivery").asString())
          .isEqualTo("delivered");
    }
  }

  @Test
  @DisplayName("T-46 where nothing is set up, a message lies in the inbox, and that is recorded")
  void nothing_set_up() {
    try (LiveDaemon daemon = new LiveDaemon(folder)) {
      found(daemon);
      misses(daemon, 1, "docker");
      assertThat(event(daemon, isDelivery()).at("/data/delivery").asString())
          .isEqualTo("unconfirmed");
    }
  }

  @Test
  @DisplayName("R-5 H-12 while nothing can be recorded people hear of just that, once")
  void not_well() throws IOException {
    Duration often = Duration.ofMillis(20);
    Path program = program("cat > told.part; cat told.part >> told; echo x >> calls");
    Notifier.Plan plan =
        new Notifier.Plan(
            List.of(program.toString()), null, false, folder, Duration.ofMinutes(1), SOON, often);
    Path store = folder.resolve("reeve/reeve.db");
    try (LiveDaemon daemon = new LiveDaemon(folder, Settings.DEFAULT, plan)) {
      found(daemon);
      Files.move(store, folder.resolve("aside.db"));
      String said = "{\"type\": \"ERROR\", \"actor\": \"ann\", \"data\": {\"text\": \"x\"}}";
      assertThat(daemon.api.post("/api/teams/night/commands", said).statusCode()).isEqualTo(503);
      while (!Files.exists(folder.resolve("calls"))) LockSupport.parkNanos(10_000_000);
      LockSupport.parkNanos(often.multipliedBy(10).toNanos()); // many looks more
      Files.move(folder.resolve("aside.db"), store);
    }
    assertThat(folder.resolve("calls")).hasContent("x");
    JsonNode told = JsonMapper.shared().readTree(Files.readString(folder.resolve("told")));
    assertThat(told.get("type").asString()).isEqualTo("NOT_WELL");
    assertThat(told.get("text").asString())
        .startsWith("Reeve itself is not well: the store " + store);
  }

  private LiveDaemon daemon(String script, Duration timeout) throws IOException {
    program(script);
    Notifier.Plan plan = new Notifier.Plan(List.of("./call"), folder, timeout, SOON);
    LiveDaemon daemon = new LiveDaemon(folder, Settings.DEFAULT, plan);
    if (daemon.api.get("/api/teams").get("teams").isEmpty()) found(daemon);
    return daemon;
  }

  private Path program(String script) throws IOException {
    Path program = folder.resolve("call");
    Files.writeString(program, "#!/bin/sh\n" + script + "\n");
    assertThat(program.toFile().setExecutable(true)).isTrue();
    return program;
  }

  private static void found(LiveDaemon daemon) {
    daemon.api.ok("/api/teams", "{\"id\": \"night\", \"members\": {\"ann\": \"coder\"}}");
  }

  private static void misses(LiveDaemon daemon, int nth, String tool) {
    String quoted = tool.replace("\"", "\\\"");
    daemon.api.ok(
        "/api/teams/night/commands",
        """
        {"type": "TOOL_UNAVAILABLE", "actor": "ann", "request_id": "r%s",
         "data": {"tool": "%s", "error": "not found"}}
        """
            .formatted(nth, quoted));
  }

  private static Predicate<JsonNode> of(String type) {
    return event -> event.get("type").asString().equals(type);
  }

  private static Predicate<JsonNode> isDelivery() {
    return of("DELIVERY").and(event -> event.toString().contains("\"operator\""));
  }

  private static JsonNode event(LiveDaemon daemon, Predicate<JsonNode> wanted) {
    return events(daemon, wanted, 1).getFirst();
  }

  private static List<JsonNode> events(LiveDaemon daemon, Predicate<JsonNode> wanted, int count) {
    while (true) {
      List<JsonNode> found = daemon.api.events("night").stream().filter(wanted).toList();
      if (count <= found.size()) return found;
      LockSupport.parkNanos(10_000_000);
    }
  }
}
